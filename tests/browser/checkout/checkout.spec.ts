import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, productAddress, toast } from '../support/shopping.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

const required = {
  'Contact (phone)': 'Phone number is required',
  Email: 'Email is required',
  'Delivery name': 'Name is required',
  Pincode: 'Pincode is required',
  'Address Line 1': 'Address is required',
  City: 'City is required',
  State: 'State is required',
}

test.beforeEach(async ({ page, owner }) => {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
})

test('each empty required field shows an error, and the first of them gets the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay Now' }).click()
  for (const [label, message] of Object.entries(required)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Contact (phone)')).toBeFocused()
  await expect(page).toHaveURL('/checkout')
  await expectAccessible(page)
})

test('what is wrong is said when its field is left for another one; what is empty is not wrong yet, and the button is never missed', async ({
  page,
}) => {
  const [phone, email] = [page.getByLabel('Contact (phone)'), page.getByLabel('Email')]
  await phone.pressSequentially('98765')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  await phone.press('Tab')
  await expect(email).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/^Phone number must be 10 digits/)
  await email.press('Tab')
  await expect(page.getByLabel('Delivery name')).toBeFocused()
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveAccessibleDescription(/^Phone number must be 10 digits/)
  await expectAccessible(page)
  await phone.fill('9876543210')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')

  // A message that appears under the finger would move the button away.
  await email.fill('asha at example')
  const button = page.getByRole('button', { name: 'Pay Now' })
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(email).toHaveAccessibleDescription(/^Email is invalid/)
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/^Pincode is required/)
  await expect(email).toBeFocused()
})

test('each invalid field shows its own error, and nothing is sent', async ({ page }) => {
  await page.getByLabel('Contact (phone)').fill('98765')
  await page.getByLabel('Email').fill('asha at example')
  await page.getByLabel('Delivery name').fill('Asha')
  await page.getByLabel('Pincode').fill('5600')
  await page.getByLabel('Address Line 1').fill('12a')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('State').fill('Karnataka')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const errors = {
    'Contact (phone)': 'Phone number must be 10 digits',
    Email: 'Email is invalid. Ensure it follows the format: name@example.com',
    Pincode: 'Pincode must be 6 digits',
    'Address Line 1': 'Address must be more than 3 characters',
  }
  for (const [label, message] of Object.entries(errors)) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  for (const label of ['Delivery name', 'City', 'State']) await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Contact (phone)')).toBeFocused()
})

test('phone and pincode take digits only, and a valid phone and email get a check mark', async ({ page }) => {
  const phone = page.getByLabel('Contact (phone)')
  await phone.fill('98765abc')
  await expect(phone).toHaveValue('98765')
  await expect(page.locator('[data-valid]')).toHaveCount(0)
  await phone.pressSequentially('43210')
  await expect(phone).toHaveValue('9876543210')
  await phone.pressSequentially('1')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(phone, 'a key too many is not cut in silence: ten of these digits are somebody else’s').toHaveValue('98765432101')
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible()
  await phone.fill('')
  await phone.pressSequentially('+919876543210')
  await expect(phone).toHaveValue('9876543210')
  await phone.fill('+44 7911 123456')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible()
  await phone.fill('+91 98765 43210')
  await expect(phone).toHaveValue('9876543210')
  await expect(page.locator('[data-valid]')).toHaveCount(1)
  await page.getByLabel('Email').fill('asha@exmaple.con')
  await expect(page.locator('[data-valid]'), 'an address that is asked about has none').toHaveCount(1)
  await page.getByLabel('Email').fill('asha@example.com')
  await expect(page.locator('[data-valid]')).toHaveCount(2)
  await page.getByLabel('Alternate contact (optional)').fill('+44 7911 123456')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Phone number must be at most 10 digits')).toBeVisible()
  await page.getByLabel('Alternate contact (optional)').fill('98-7654-3210')
  await expect(page.getByLabel('Alternate contact (optional)')).toHaveValue('9876543210')
  await expect(page.getByText('Phone number must be at most 10 digits')).toBeHidden()
  const pincode = page.getByLabel('Pincode')
  await pincode.pressSequentially('5600012')
  await expect(pincode, 'a digit too many is not cut in silence').toHaveValue('5600012')
  await expect(page.getByRole('status').filter({ hasText: 'Pincode must be 6 digits' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(pincode).toHaveAccessibleDescription(/Pincode must be 6 digits/)
})

test('what the shop filled in it corrects, also after a pincode that it does not know and after a reload; what a person wrote it asks about', async ({
  page,
}) => {
  const [pincode, city, state] = [page.getByLabel('Pincode'), page.getByLabel('City'), page.getByLabel('State')]
  await pincode.fill('560001')
  await expect(city).toHaveValue('Bengaluru')
  await pincode.fill('560999')
  await expect(city).toHaveValue('')
  await expect(state).toHaveValue('Karnataka')
  await pincode.fill('411052')
  await expect(city).toHaveValue('Pune')
  await expect(state).toHaveValue('Maharashtra')
  const found = page.waitForResponse('**/411052')
  await page.reload()
  await found
  // Puducherry and Tamil Nadu share it.
  await pincode.fill('605001')
  await expect(state).toHaveValue('Puducherry')
  await pincode.fill('605007')
  await expect(state).toHaveValue('')
  await expect(city).toHaveValue('')
  await pincode.fill('560001')
  await expect(city).toHaveValue('Bengaluru')
  await expect(city).toHaveAccessibleDescription('')
  await city.fill('Indiranagar')
  await pincode.fill('411052')
  await expect(city).toHaveAccessibleDescription('This pincode is in Pune. Is the city above right?')
  await expect(city).toHaveValue('Indiranagar')
})

test('a pincode fills in city and state, follows a correction, and never overwrites typed text', async ({ page }) => {
  await page.getByLabel('Pincode').fill('560001')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByLabel('Pincode').fill('411052')
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await page.getByLabel('City').fill('Karvenagar')
  await page.getByLabel('Pincode').fill('110001')
  await expect(page.getByLabel('State')).toHaveValue('Delhi')
  await expect(page.getByLabel('City')).toHaveValue('Karvenagar')
})

test('the form’s texts survive a reload', async ({ page, shopper }) => {
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByLabel('Address Line 2 (optional)').fill('Near the lake')
  await page.reload()
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  await expect(page.getByLabel('Contact (phone)')).toHaveValue(shopper.phone)
  await expect(page.getByLabel('Address Line 2 (optional)')).toHaveValue('Near the lake')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByLabel('Payment Method')).toHaveValue('cod')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('the summary shows the lines of the order and their total', async ({ page }) => {
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText('Subtotal')
  await expect(summary).toContainText('₹349')
  await expect(summary.getByText('Free')).toBeVisible()
  await expect(page.getByLabel('Payment Method')).toHaveValue('online')
  await expect(page.getByLabel('Payment Method')).toHaveAccessibleDescription('UPI, cards, net banking and wallets.')
})

test('required fields have a mark, and the others are labelled optional', async ({ page }) => {
  await expect(page.getByText('Fields marked * are required.')).toBeVisible()
  for (const label of Object.keys(required)) {
    await expect(page.getByLabel(label)).toHaveAttribute('required')
    await expect(page.locator('label').filter({ hasText: label }).first()).toHaveAttribute('data-required')
  }
  for (const label of ['Address Line 2 (optional)', 'Alternate contact (optional)'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('required')
})

test('the texts to which the shopper agrees are named and linked beside the button, which is quoted by its label', async ({ page }) => {
  const consent = (button: string) => page.getByText(`By pressing ${button} you agree to our Terms and Conditions and our Privacy Policy.`)
  await expect(consent('Pay Now')).toBeVisible()
  await page.getByLabel('Payment Method').selectOption('Cash on Delivery')
  await expect(consent('Submit')).toBeVisible()
  await consent('Submit').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')
})

test('name, address, phone and email are cleared once the order is placed', async ({ page, owner, shopper }) => {
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('₹349')
  for (const label of ['Contact (phone)', 'Email', 'Delivery name', 'Address Line 1']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Payment Method')).toHaveValue('online')
})

test('where cash is not possible the checkout shows the reason before anything is sent, and keeps the shopper’s choice', async ({
  page,
  shopper,
}) => {
  await fillDelivery(page, shopper, 'Cash on Delivery')
  const payment = page.getByLabel('Payment Method')
  const cash = page.getByRole('option', { name: 'Cash on Delivery' })
  await expect(payment).toHaveAccessibleDescription('')

  await page.getByLabel('Pincode').fill('744101')
  await expect(cash).toBeDisabled()
  await expect(payment).toHaveAccessibleDescription('Cash on Delivery is not offered at this pincode. Please pay online.')
  await expect(payment).toHaveValue('online')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Pincode').fill('560001')
  await expect(cash).toBeEnabled()
  await expect(payment).toHaveValue('cod')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('an order above the limit for cash can only be paid online', async ({ page, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct(), { quantity: 9 })])
  await page.evaluate(() => localStorage.clear())
  await open(page, '/checkout')
  await expect(page.getByText('9 × ₹1,199')).toBeVisible()
  await expect(page.getByLabel('Payment Method')).toHaveAccessibleDescription('Cash on Delivery goes up to ₹10,000. Please pay online.')
  await expect(page.getByRole('option', { name: 'Cash on Delivery' })).toBeDisabled()
})
