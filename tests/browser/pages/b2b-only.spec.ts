import type { Page } from '@playwright/test'
import { expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

test('the page of a product for businesses only has an enquiry button and no price, no stock, no buy button and no offer for search engines', async ({
  page,
}) => {
  await open(page, '/product/atithi-valet-tray')
  const main = page.getByRole('main')
  await expect(main.getByText('Sold to businesses only, from 50 pieces')).toBeVisible()
  for (const name of ['Buy Now', 'Add To Bag', 'Check']) await expect(main.getByRole('button', { name })).toHaveCount(0)
  await expect(main.getByText(/₹|In stock|MRP|Unit sale price/).filter({ visible: true })).toHaveCount(await otherPrices(page))
  await expect(main.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/b2b')
  const documents = await page.locator('script[type="application/ld+json"]').allTextContents()
  const group = documents.map((text) => JSON.parse(text)).find((structuredData) => structuredData['@type'] === 'ProductGroup')
  expect(group.hasVariant).toHaveLength(2)
  expect(JSON.stringify(group)).not.toMatch(/Offer|InStock|price/)
  await expectSoundPage(page)
  await main.getByRole('link', { name: 'Ask for a bulk order' }).click()
  await expect(page).toHaveURL('/b2b/atithi-valet-tray')
  await expect(page.getByRole('heading', { level: 1, name: 'Fill the Form' })).toBeVisible()
})

test('a journal link to a product for businesses leads to the enquiry, and the cards beside it show no price', async ({ page }) => {
  await open(page, '/blog/a-box-for-the-trousseau')
  await page.getByText('We need two hundred favour cases for the mehendi. How?').click()
  await page.getByRole('link', { name: 'Shagun', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shagun Favour Case' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a bulk order' })).toHaveAttribute('href', '/b2b/shagun-favour-case')
  const others = page.getByRole('region', { name: 'You may also like' }).getByRole('article').filter({ hasText: 'Atithi Valet Tray' })
  for (const other of await others.all()) await expect(other).toContainText('For businesses, in bulk')
})

test('a product for businesses only is marked as such in a cart, and can be deleted', async ({ page }) => {
  const colours = [{ name: 'Tan', variantId: 'MJ-1023-TAN' }]
  await putIntoStorage(page, [
    storedLine({
      id: 'atithi-valet-tray',
      code: 'MJ-1023',
      name: 'Atithi Valet Tray',
      pricePaise: 69_900,
      isPersonalisable: false,
      colours,
    }),
  ])
  await open(page, '/cart')
  await expect(page.getByText('This piece is sold to businesses only, from 50 pieces. Please delete it.')).toBeVisible()
})

/** The price cards of suggested products, which shoppers can buy. */
const otherPrices = (page: Page): Promise<number> =>
  page.getByRole('region', { name: 'You may also like' }).getByText('₹').filter({ visible: true }).count()
