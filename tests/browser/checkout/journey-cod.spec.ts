import { consignmentsOf, mailsTo } from '../support/sandbox-suppliers.ts'
import { expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, expectSeenAtOnce, fillDelivery, openOrderFromHome, productAddress, toast } from '../support/shopping.ts'

test('a plain box ordered for cash on delivery waits to be confirmed, mails are sent, and no parcel is booked with the carrier', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await page.getByRole('link', { name: 'Bag, 1 piece' }).click()
  await page.getByRole('link', { name: 'Proceed to Buy' }).click()
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
  await expectSeenAtOnce(page, 'Your order')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('is placed')
  const byDay = /It is at your door by (\w{3} \d{1,2} \w{3})\./
  const promised = byDay.exec(await page.getByRole('region', { name: 'Your order' }).innerText())?.[1]
  expect(promised).toBeDefined()

  const { orderNumber } = await openOrderFromHome(page)
  await expect(page.getByRole('heading', { name: 'Please confirm your order' })).toBeVisible()
  await expect(page.getByText(`It is at your door by ${promised}.`)).toBeVisible()
  await expect(page.getByText('To be confirmed')).toBeVisible()
  await expect(page.getByText('Cash on Delivery.')).toBeVisible()
  await expect(page.getByText(shopper.address)).toBeVisible()
  await expectSoundPage(page)

  const confirmations = await mailsTo(addresses, shopper.email, orderNumber, 1)
  expect(confirmations.map(({ subject }) => subject)).toEqual([`Please confirm your order ${orderNumber}`])
  const notifications = await mailsTo(addresses, 'workshop@', orderNumber, 1)
  expect(notifications.map(({ subject }) => subject)).toEqual([`New order ${orderNumber}: ₹1,199 COD, its shopper confirms it`])
  expect(notifications[0]?.text).toContain(product.name)
  expect(await consignmentsOf(addresses, orderNumber)).toEqual([])
})

test('the panel with the order number stays on the home page until it is dismissed', async ({ page, owner, shopper }) => {
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  const panel = page.getByRole('region', { name: 'Your order' })
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a guessed order id finds nothing: the page shows a message, with status 404', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^404 .*\/order\//)
  const response = await page.goto('/order/AAAAAAAAAAAAAAAAAAAAAA')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know this order' })).toBeVisible()
  await expectSoundPage(page)
})
