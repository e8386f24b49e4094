import type { Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

test.use(devices.phone)

const newcomer = () => ({ name: `Kavya ${process.pid}.${Date.now()}`, email: `kavya.${process.pid}.${Date.now()}@manjusha.example` })

/** Writes somebody new into the form, which asks for the password again when it is posted. */
async function fillNewcomer(page: Page, { name, email }: ReturnType<typeof newcomer>) {
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const form = page.getByRole('dialog', { name: 'Add somebody' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail').fill(email)
  return form
}

test('a grave act asks once more who it is, keeps the form when the password is wrong, and goes on as the same act', async ({
  logIn,
  ask,
  callShop,
}) => {
  const { page, password, email } = await logIn('owner')
  await ask('ageConfirmation', { email })
  const person = newcomer()
  await openDesk(page, '/desk/people')
  const form = await fillNewcomer(page, person)
  const keyOf = () => form.locator('input[name="key"]').inputValue()
  const key = await keyOf()
  const add = form.getByRole('button', { name: 'Add', exact: true })
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await add.click()
  await expect(again).toBeVisible()
  // Who has no passkey is not offered one.
  await expect(again.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Left, it may be pressed again.
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await add.click()
  await again.getByLabel('Your password').fill('wrong wrong wrong')
  await page.keyboard.press('Enter')
  await expect(again.getByLabel('Your password')).toHaveAccessibleDescription('This is not your password.')
  await expect(form.getByLabel('Name')).toHaveValue(person.name)
  expect(await keyOf()).toBe(key)
  await again.getByLabel('Your password').fill(password)
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('region', { name: person.name })).toBeVisible()
  await expect(form).toBeHidden()
  const log = (await callShop('desk.listAudit', { email, limit: 9 })) as { act: string; key?: string }[]
  expect(log.filter(({ act }) => act === 'staff.add').map((entry) => entry.key)).toEqual([key])

  await addAuthenticator(page)
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
  await ask('ageConfirmation', { email })
  await openDesk(page, '/desk/people')
  await page.getByRole('region', { name: person.name }).getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: `End ${person.name}` }).click()
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('region', { name: person.name })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a grave act asks for the password on a page of its own', async ({ logIn, ask, faults }) => {
    faults.allow(/^failed: .* csp$/)
    const { page, password, email } = await logIn('owner')
    await ask('ageConfirmation', { email })
    const person = newcomer()
    await page.goto('/desk/people')
    const form = await fillNewcomer(page, person)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was done')
    for (const given of ['wrong wrong wrong', password]) {
      await expect(page.getByLabel('Name')).toHaveValue(person.name)
      await page.getByLabel('Your password').fill(given)
      await page.getByRole('button', { name: 'Go on' }).click()
    }
    await expect(page).toHaveURL(/\/desk\/people$/)
    await expect(page.getByRole('region', { name: person.name })).toBeVisible()
  })
})
