import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, openOrderFromHome, productAddress, toast } from '../support/shopping.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

test('cart and checkout show how much GST the total contains, and the order’s page shows the same amount later', async ({
  page,
  owner,
  shopper,
}) => {
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await open(page, '/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Includes GST of ₹365.80.')
  await summary.getByRole('link', { name: 'Proceed to Buy' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Includes GST of ₹365.80.')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await openOrderFromHome(page)
  await expect(page.getByRole('main')).toContainText('Includes GST of ₹365.80.')
})

test('a cart that was stored without the GST rate gets it from the shop', async ({ page, owner }) => {
  const product = await owner.addPlainProduct()
  await putIntoStorage(page, [storedLine(product, { quantity: 1 })])
  await open(page, '/cart')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Includes GST of ₹182.90.')
})
