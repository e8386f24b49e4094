import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, openOrderFromHome, payButton, productAddress, toast } from '../support/shopping.ts'
import { tick } from '../support/press.ts'

test('a price that has changed is shown before anything is ordered, and can be accepted', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addProduct()
  await addToCart(page, productAddress(product))
  await owner.setPrice(product.id, 39_900)
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()

  const problem = page.getByRole('alert')
  await expect(problem).toContainText('A price has changed')
  await expect(problem).toContainText(`${product.name} (Emerald): now ₹399, before ₹349`)
  await expect(problem).toContainText('The total is now ₹399. Nothing has been ordered or charged yet.')
  await expect(problem).toBeFocused()
  await expectAccessible(page)
  await problem.getByRole('button', { name: 'Order for ₹399' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await openOrderFromHome(page)
  await expect(page.getByText('1 × ₹399')).toBeVisible()
})

test('a changed price can also be accepted for a Buy Now line', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addPlainProduct()
  await open(page, productAddress(product))
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await owner.setPrice(product.id, 99_950)
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Order for ₹999.50' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
})

test('an order of a variant that has sold out is refused with a clear message, and the form keeps its texts', async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addProduct()
  await addToCart(page, productAddress(product))
  await owner.setStock(product.colours[0]?.variantId ?? '', 0)
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  const problem = page.getByRole('alert')
  await expect(toast(page, `Error during checkout: ${product.name} (Emerald) is sold out.`)).toBeVisible()
  await expect(problem).toContainText('This order cannot be placed yet')
  await expect(problem).toContainText(`${product.name} (Emerald) is sold out.`)
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  await problem.getByRole('link', { name: 'Change it in your cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
})

test('a Buy Now line that has sold out leads back to its product instead of the cart', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addPlainProduct()
  await open(page, productAddress(product))
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await owner.setStock(product.colours[0]?.variantId ?? '', 0)
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('is sold out.')
  await expect(problem.getByRole('link', { name: 'Change it in your cart' })).toHaveCount(0)
  await problem.getByRole('link', { name: `Choose another colour or quantity of ${product.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
})

test('ordering more than the stock shows how many are left', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addProduct({ stock: 2 })
  await open(page, productAddress(product))
  await expect(page.getByText('Only 2 left')).toBeVisible()
  await page.getByLabel('Quantity', { exact: true }).getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText(`Only 2 of ${product.name} (Emerald) left.`)
})

test('an error that only the server finds is shown under its field', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^400 .*\/api\/order\/add/)
  await page.route('**/api/order/add', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid_request', issues: [{ field: 'clientAdd1', message: 'Address must be more than 3 characters' }] },
    }),
  )
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByLabel('Address Line 1')).toHaveAccessibleDescription('Address must be more than 3 characters')
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
})

test('cash that only the server refuses is refused at the payment method, with the reason, and the order is paid online instead', async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const message = 'Cash on Delivery is not offered at the moment. Please pay online.'
  await page.route('**/api/order/add', (route) =>
    route.request().postDataJSON().isCod === 1
      ? route.fulfill({ status: 409, json: { code: 'cod_refused', message, issues: [{ field: 'isCod', message }] } })
      : route.continue(),
  )
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  const method = page.getByLabel('Payment Method')
  await expect(method).toHaveAccessibleDescription(message)
  await expect(method).toBeFocused()
  await expectAccessible(page)
  await method.selectOption('Online/Prepaid')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹349')
})

test('a state that contradicts the pincode must be confirmed or corrected before the order goes through', async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  const state = page.getByLabel('State')
  await state.fill('Kerala')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(state).toHaveAccessibleDescription(
    'This pincode is in Karnataka, not in Kerala. Please correct one of the two, or confirm the state.',
  )
  await expect(state).toBeFocused()
  const question = page.getByRole('checkbox', { name: 'Both are right: it goes to Kerala' })
  await expectAccessible(page)

  await state.fill('Goa')
  await expect(question).toHaveCount(0)
  await state.fill('Kerala')
  await tick(question)
  await expect(state).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
})

test('a landline number is accepted, with a hint to add a mobile number', async ({ page, owner, shopper }) => {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  const phone = page.getByLabel('Contact (phone)')
  await phone.fill('020 2567 8901')
  await expect(phone).toHaveValue('2025678901')
  await expect(phone).toHaveAccessibleDescription(/^This number is fine\. Couriers prefer a mobile/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
})

test('a checkout with an empty cart leads back to the shop', async ({ page }) => {
  await open(page, '/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Shop now!' }).click()
  await expect(page).toHaveURL('/product')
})
