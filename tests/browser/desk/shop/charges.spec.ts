import type { Page } from '@playwright/test'
import { pressWords } from '../../support/press.ts'
import { open } from '../../support/shop-test.ts'
import { addToCart, fillDelivery, openOrderFromHome, productAddress } from '../../support/shopping.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test as base } from '../support/desk-test.ts'

/** A shop of its own: its prices would be in the way of all other tests. */
const test = base.extend(ownShop())

test.use(devices.laptop)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })

test('the owner sets what delivery and cash cost; bag, checkout, order and a change in between have it without a restart', async ({
  logIn,
  anotherBrowser,
  owner,
  shopper,
}) => {
  const visitor = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  const shown = await visitor.newPage()
  await addToCart(shown, productAddress(await owner.addPlainProduct()))
  await open(shown, '/cart')
  await expect(shown.getByText('Shipping is free.')).toBeVisible()

  const { page } = await logIn('owner')
  await openDesk(page, '/desk/shop/delivery')
  await page.getByLabel('Delivery of an order').fill('49')
  await page.getByLabel('Free from').fill('1,500')
  await page.getByLabel('Each further kilogram').fill('20')
  await page.getByLabel('Far pincodes').first().fill('744')
  await save(page)
  await expect(page.getByLabel('On top for far pincodes')).toHaveAccessibleDescription(/must be an amount, because there are/)
  await page.getByLabel('On top for far pincodes').fill('150')
  await save(page)
  const effect = '₹49 for the first kilogram and ₹20 for each further one, free from ₹1,500; ₹150 more to some pincodes'
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText(effect)
  await expectAccessible(page)
  await openDesk(page, '/desk/shop/cash')
  await page.getByLabel('Fee for cash').fill('39')
  await save(page)
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText('A cash order costs ₹39 more.')

  await expect.poll(async () => (await shown.reload(), shown.getByText(`Shipping is ${effect}.`).count())).toBe(1)
  await expectNoSidewaysScroll(shown)
  await pressWords(shown.getByRole('link', { name: 'Proceed to Buy' }))
  await expect(summary(shown)).toContainText('Shippingby pincode')
  await fillDelivery(shown, shopper, 'Cash on Delivery')
  // The box weighs more than a kilogram.
  await expect(summary(shown)).toContainText('Shipping₹69')
  await expect(summary(shown)).toContainText('Cash on Delivery fee₹39')
  await expect(summary(shown)).toContainText('Total₹1,307')
  await expectAccessible(shown)

  // Dearer while the shopper looks at it: nothing is ordered at a price that was not seen.
  await page.getByLabel('Fee for cash').fill('59')
  await save(page)
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText('A cash order costs ₹59 more.')
  await pressWords(shown.getByRole('button', { name: 'Submit' }))
  await expect(shown.getByRole('heading', { name: 'The total has changed' })).toBeVisible()
  await expect(shown.getByText('Cash on Delivery fee: ₹59')).toBeVisible()
  await pressWords(shown.getByRole('button', { name: 'Order for ₹1,327' }))
  await openOrderFromHome(shown)
  const sums = shown.getByRole('main')
  await expect(sums).toContainText('Shipping₹69')
  await expect(sums).toContainText('Cash on Delivery fee₹59')
  await expect(sums).toContainText('₹1,327')
  await expect(sums).toContainText('The ₹59 that cash on delivery costs fall away.')
  await expect(sums.getByRole('button', { name: 'Pay online instead ₹1,268' })).toBeVisible()
})
