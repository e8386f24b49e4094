import { expectFits } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'

test('the owner writes down a breach, sees its clock on Today, and closes it once Board and people are informed', async ({ logIn }) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/privacy')
  const panel = page.getByRole('region', { name: 'Breaches' })
  await pressWords(panel.getByRole('button', { name: 'Write one down' }))
  const dialog = page.getByRole('dialog', { name: 'Personal data came where they should not' })
  await dialog.getByLabel('Noticed').fill('yesterday')
  await dialog.getByLabel('What happened').fill('A label sheet was left at the courier’s counter.')
  await dialog.getByLabel('Whose data').fill('Name, address and phone of twelve shoppers.')
  await dialog.getByLabel('What is done about it').fill('It was fetched the same day.')
  await pressWords(dialog.getByRole('button', { name: 'Write it down' }))
  await expect(dialog.getByLabel('Noticed')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('What happened')).toHaveValue('A label sheet was left at the courier’s counter.')
  await expectAccessible(page)
  await dialog.getByLabel('Noticed').fill('2026-01-02 09.30')
  await pressWords(dialog.getByRole('button', { name: 'Write it down' }))
  const row = panel.getByRole('listitem').filter({ hasText: 'A label sheet was left' }).first()
  await expect(row).toContainText('The report was due on')
  await expectAccessible(page)
  for (const width of [360, 768, 1280]) await expectFits(page, width)

  await openDesk(page, '/desk')
  const urgent = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Cannot wait' }) })
  await expect(urgent).toContainText('Personal data came where they should not: breach')
  await openDesk(page, '/desk/privacy')
  await expect(row.getByRole('button', { name: 'Close it' })).toHaveCount(0)
  for (const step of ['The Board is informed', 'The people are informed', 'The report is sent', 'Close it']) {
    await pressWords(row.getByRole('button', { name: step, exact: true }))
    await pressWords(page.getByRole('dialog').getByRole('button', { name: 'Write it down' }))
    await expect(row.getByRole('button', { name: step, exact: true })).toHaveCount(0)
  }
  await expect(row).toContainText('Closed.')
  await expectAccessible(page)
})

test('an assistant sees no breaches', async ({ logIn, faults }) => {
  faults.allow(/^403 .*\/desk\/privacy/)
  const { page } = await logIn('assistant')
  expect((await page.goto('/desk/privacy'))?.status()).toBe(403)
})
