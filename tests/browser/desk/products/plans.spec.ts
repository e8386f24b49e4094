import type { Page } from '@playwright/test'
import { devices, expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'

const own = { isEditable: true }

/** Day and time in India so many days from now, as a field takes them. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

/** Drafts another price, and begins to plan it. */
async function beginPlan(page: Page, product: { readonly code: string }) {
  await openDesk(page, `/desk/products/${product.code}`)
  await page.getByLabel('Price', { exact: true }).fill('999')
  await page.getByLabel('MRP').focus()
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await page.getByRole('button', { name: 'At a time' }).click()
  return page.getByRole('dialog', { name: 'Publish at a time' })
}

/** Plans another price for tomorrow. */
async function planPrice(page: Page, product: { readonly code: string }) {
  const dialog = await beginPlan(page, product)
  await dialog.getByLabel('From').fill(inDays(1))
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('1199')
}

test.describe('Meera, on her phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 740 } })

  test('plans when a product leaves the sale, sees it among the planned changes, and calls it off', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByRole('button', { name: 'Off sale later' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take it off sale at a time' })
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(dialog.getByText('Say from when, or until when.')).toBeVisible()
    await dialog.getByLabel('From').fill(inDays(1))
    await dialog.getByLabel('Until').fill(inDays(2))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByText(`${product.name}: off sale, on `)).toBeVisible()
    await openDesk(page, '/desk/products')
    const planned = page
      .getByRole('region', { name: 'Planned' })
      .getByRole('listitem')
      .filter({ hasText: `${product.name}: off sale` })
    await expect(planned).toContainText('goes out on')
    await planned.getByRole('link').click()
    await expect(page.getByText('Whether a product is sold.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('region', { name: 'Called off' })).toBeVisible()
  })
})

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('plans a price of some days in the form, sees it on Products and on Today, and calls it off, which gives the draft back', async ({
    logIn,
    owner,
  }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    const dialog = await beginPlan(page, product)
    await dialog.getByLabel('From').fill(inDays(-1))
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(dialog.getByText('That time is past. Leave it empty to begin at once.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('From').fill(inDays(1))
    await dialog.getByLabel('Until').fill(inDays(3))
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('1199')

    await openDesk(page, '/desk')
    await expect(page.getByText(`${product.name} goes out on`).first()).toBeVisible()
    await openDesk(page, '/desk/products')
    const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').filter({ hasText: product.name })
    await expect(planned).toContainText('goes out on')
    await expectAccessible(page)
    await planned.getByRole('button', { name: 'Call it off' }).click()
    await expect(planned).toHaveCount(0)
    await openDesk(page, `/desk/products/${product.code}`)
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('999')
  })
})

test('an assistant sees what is planned without calling it off, and neither brings files in, takes the catalogue away, nor looks at the history', async ({
  logIn,
  owner,
  ask,
}) => {
  const product = await owner.addPlainProduct(own)
  const meera = await logIn('owner', { on: 'another browser', name: 'Meera' })
  await planPrice(meera.page, product)
  const { page } = await logIn('assistant')
  const plan = String(await ask('takeProductFile', { text: 'code,mrpRupees\nMJ-1001,1799' }))
  for (const screen of [
    '/desk/products/changes',
    '/desk/products/changes/1',
    `/desk/products/changes/plans/${plan}`,
    `/desk/products/changes/plans/${plan}/faults.csv`,
    '/desk/files/products.csv',
    '/desk/files/folder.zip',
  ])
    expect((await page.request.get(screen)).status(), screen).toBe(403)
  await openDesk(page, '/desk/products')
  await expect(page.getByRole('link', { name: 'Imports and history' })).toHaveCount(0)
  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').filter({ hasText: product.name })
  await expect(planned).toContainText('goes out on')
  await expect(planned.getByRole('link').or(planned.getByRole('button'))).toHaveCount(0)
  await openDesk(meera.page, '/desk/products')
  await meera.page.getByRole('listitem').filter({ hasText: product.name }).getByRole('button', { name: 'Call it off' }).click()
  await expect(planned).toHaveCount(0)
})
