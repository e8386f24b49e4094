import type { Page } from '@playwright/test'
import { examples, missingPage } from '../support/example-addresses.ts'
import { gatewayOrders } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, cartLines, fillDelivery, openOrderFromHome, payButton, productAddress } from '../support/shopping.ts'

// docs/dark-patterns.md names what else guards against the thirteen patterns.

const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })

test('what is ordered is what was put in: one line, its price, nothing added by the shop, the same for each way of paying', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const product = await owner.addPlainProduct()
  await open(page, productAddress(product))
  await expect(page.getByText(/^MRP ₹[\d,]+, inclusive of all taxes$/)).toBeVisible()
  await addToCart(page, productAddress(product))
  await open(page, '/cart')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByText('Subtotal (1 items) : ₹1,199')).toBeVisible()
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  for (const method of ['Online/Prepaid', 'Cash on Delivery', 'Online/Prepaid']) {
    await page.getByLabel('Payment Method').selectOption(method)
    await expect(summary(page).getByRole('listitem')).toHaveCount(1)
    await expect(summary(page)).toContainText(/Subtotal for 1 items\s*₹1,199\s*Shipping\s*Free\s*Total\s*₹1,199/)
  }
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹1,199')
  await payButton(page).click()
  const { orderNumber } = await openOrderFromHome(page)
  await expect(page.getByRole('main')).toContainText(/Total\s*₹1,199/)
  const paid = (await gatewayOrders(addresses)).filter(({ receipt }) => receipt === orderNumber)
  expect(paid).toMatchObject([{ amount: 119_900, status: 'paid' }])
})

test('“Only 3 left” is the stock, follows it, and is not shown while there is more', async ({ page, owner }) => {
  const product = await owner.addPlainProduct({ stock: 20 })
  const [colour] = product.colours
  await open(page, productAddress(product))
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Only \d+ left/)).toHaveCount(0)
  for (const stock of [3, 2]) {
    await owner.setStock(colour?.variantId ?? '', stock)
    await open(page, productAddress(product))
    await expect(page.getByText(`Only ${stock} left`, { exact: true })).toBeVisible()
  }
})

test('nothing is ticked, opened, counted down or asked for before the visitor does anything, on any page', async ({ page, faults }) => {
  faults.allow(missingPage)
  await page.clock.install()
  for (const address of Object.values(examples))
    await test.step(address, async () => {
      await open(page, address)
      const before = await page.getByRole('main').innerText()
      // An hour in which a timer would count, and a window would open by itself.
      await page.clock.runFor(3_600)
      await page.mouse.move(640, 2)
      await expect(page.locator('input[type=checkbox]:checked')).toHaveCount(0)
      await expect(page.locator('dialog[open], :popover-open, [role=dialog]:visible')).toHaveCount(0)
      expect(await page.getByRole('main').innerText()).toBe(before)
    })
})

test('an order needs an address, a phone and a mail address, and neither an account, a password, an app nor consent to anything else', async ({
  page,
  owner,
}) => {
  await addToCart(page, productAddress(await owner.addPlainProduct()))
  await open(page, '/checkout')
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Payment Method') })
  const required = await form
    .locator(':is(input, select, textarea):is([required], [aria-required=true])')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent?.replace(/\s*\*$/, '')))
  expect(required).toEqual(['Contact (phone)', 'Email', 'Delivery name', 'Pincode', 'Address Line 1', 'City', 'State'])
  await expect(form.locator('[type=password], [type=checkbox], [type=radio]')).toHaveCount(0)
})
