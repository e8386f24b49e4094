import type { Page } from '@playwright/test'
import { waitForHydration, expect, test } from '../support/shop-test.ts'
import { productAddress, toast } from '../support/shopping.ts'

test('a click on Add To Bag before hydration counts once', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const release = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  release()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
})

test('several clicks before hydration are repeated in their order', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const release = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('switch', { name: 'Customise' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3')
  await expect(page.getByRole('switch', { name: 'Customise' })).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('a choice from a list before hydration is applied after it', async ({ page }) => {
  const release = await openWithoutScripts(page, '/product?material=Velvet')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  release()
  await expect(page).toHaveURL('/product?material=Velvet&sort=price-low')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
})

test('what is typed into the checkout before hydration is not lost', async ({ page, owner, shopper }) => {
  const product = await owner.addProduct()
  await page.goto(productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()

  const release = await openWithoutScripts(page, '/checkout')
  await page.getByLabel('Delivery name').fill(shopper.name)
  await page.getByLabel('Pincode').fill(shopper.pincode)
  release()
  await waitForHydration(page)
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
})

test('a link works before hydration', async ({ page }) => {
  await openWithoutScripts(page, '/product')
  await page.getByRole('link', { name: /Noor Ring Box/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
})

/** Opens a page whose scripts are held back until they are released, as on a slow connection. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return release
}
