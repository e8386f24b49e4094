import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, productAddress } from '../support/shopping.ts'

/** After too many requests of other tests the shop does not call the carrier for half a minute. */
const carrierWaitMs = 60_000

const delivery = (page: Page): Locator => page.getByRole('region', { name: 'Delivery' })
/** Before a Sunday or a holiday the first day and the last one can be the same. */
const days = /(?:\b\w{3} \d{1,2}(?: \w{3})? – )?\b\w{3} \d{1,2} \w{3}/
const promise = new RegExp(`^Arrives ${days.source}, cash on delivery available`)

async function checkPincode(page: Page, pincode: string): Promise<void> {
  await delivery(page).getByLabel('Deliver to pincode').fill(pincode)
  await delivery(page).getByRole('button', { name: 'Check' }).click()
}

/** Waits until the shop has cached the carrier's reply for a pincode, so that no page has to wait for it. */
async function waitForCarrierReply(request: APIRequestContext, pincode: string, items: string): Promise<void> {
  const address = `/api/shiprocket/serviceability?${new URLSearchParams({ delivery_postcode: pincode, items })}`
  await expect
    .poll(async () => ((await (await request.get(address)).json()) as { promise: { isEstimate?: boolean } }).promise.isEstimate !== true, {
      timeout: carrierWaitMs,
      intervals: [500, 1_000, 2_000],
    })
    .toBe(true)
}

test.describe.configure({ timeout: 2 * carrierWaitMs + 120_000 })

test('a pincode shows delivery dates, making days included, and cash on delivery, and is stored for product, cart and checkout', async ({
  page,
  request,
  owner,
}) => {
  const product = await owner.addProduct()
  await waitForCarrierReply(request, '560001', `${product.id}:1`)
  await addToCart(page, productAddress(product))
  await expect(delivery(page)).toContainText('See when it is at your door')
  await checkPincode(page, '560 001')
  await expect(delivery(page).getByRole('status')).toHaveText(promise)
  await expect(delivery(page)).toContainText('To Bengaluru, making days included. Delivery is free.')
  await expectSoundPage(page)
  const dates = days.exec(await delivery(page).innerText())?.[0] ?? ''

  await open(page, '/cart')
  await expect(delivery(page).getByLabel('Deliver to pincode')).toHaveValue('560001')
  await expect(delivery(page).getByRole('status')).toContainText(dates)
  await expectSoundPage(page)

  await open(page, '/checkout')
  await expect(page.getByLabel('Pincode')).toHaveValue('560001')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByRole('status').filter({ hasText: `Arrives ${dates}, cash on delivery available.` })).toBeVisible()
  await expectSoundPage(page)
})

test('no button moves under the finger when the courier’s answer arrives', async ({ page, request, owner }) => {
  const product = await owner.addProduct()
  for (const pincode of ['560001', '194101']) await waitForCarrierReply(request, pincode, `${product.id}:1`)
  await addToCart(page, productAddress(product))
  const places = () =>
    page
      .getByRole('main')
      // The buttons to buy stay at the foot of a phone's window.
      .locator(':is(a, button, summary):not([data-buy-bar] *)')
      .evaluateAll((all) => all.map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top + scrollY)]))
  for (const address of [productAddress(product), '/cart'])
    for (const width of [320, 360, 768, 1280])
      for (const pincode of ['560001', '194101']) {
        await page.setViewportSize({ width, height: 740 })
        await open(page, address)
        // What was asked on a page before, and pictures, come first.
        await expect(delivery(page).getByRole('status')).not.toContainText('Asking')
        let before = await places()
        await expect.poll(async () => JSON.stringify(before) === JSON.stringify((before = await places()))).toBe(true)
        await checkPincode(page, pincode)
        await expect(delivery(page).getByRole('status')).toContainText(
          pincode === '194101' ? 'paid online only' : 'cash on delivery available',
        )
        expect(await places(), `${address}, ${pincode} at ${width} px`).toEqual(before)
      }
})

test('the checkout’s promise belongs to the pincode in the form, and the other pages use the same pincode', async ({
  page,
  request,
  owner,
}) => {
  const product = await owner.addProduct()
  for (const pincode of ['411001', '744101']) await waitForCarrierReply(request, pincode, `${product.id}:1`)
  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  const line = page.getByRole('status').filter({ hasText: /Your pincode tells|Arrives|No courier/ })
  await expect(line).toHaveText('Your pincode tells here when it arrives.')
  const next = page.getByLabel('Address Line 1')
  const place = () => next.evaluate((field) => Math.round(field.getBoundingClientRect().top + window.scrollY))
  const before = await place()
  await page.getByLabel('Pincode').fill('411001')
  await expect(line).toHaveText(new RegExp(`${promise.source}\\.$`))
  expect(await place(), 'nothing moves when the reply arrives').toBe(before)
  await page.getByLabel('Pincode').fill('744101')
  await expect(line).toContainText('No courier of ours reaches this pincode. Please try that of your office or of somebody nearby.')
  expect(await place()).toBe(before)
  await expectAccessible(page)
  await page.getByLabel('Pincode').fill('411001')
  await expect(line).toContainText('Arrives')

  await open(page, productAddress(product))
  await expect(delivery(page).getByLabel('Deliver to pincode')).toHaveValue('411001')
  await expect(delivery(page).getByRole('status')).toContainText('Arrives')
})

test('an unserviceable pincode shows what to do, and an invalid one shows what a pincode is', async ({ page, request, owner }) => {
  const product = await owner.addProduct()
  await waitForCarrierReply(request, '744101', `${product.id}:1`)
  await open(page, productAddress(product))
  await checkPincode(page, '56')
  const field = delivery(page).getByLabel('Deliver to pincode')
  await expect(field).toHaveAccessibleDescription('Pincode must be 6 digits')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expectSoundPage(page)
  await field.pressSequentially('0001')
  await field.press('Enter')
  await expect(delivery(page)).toContainText('Arrives')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill('<b>12')
  await field.press('Enter')
  await expect(delivery(page)).toContainText('Pincode must be 6 digits')
  await field.fill('')
  await field.pressSequentially('560 0019')
  await field.press('Enter')
  await expect(field, 'a digit too many is not cut in silence').toHaveValue('560 0019')
  await expect(delivery(page)).toContainText('Pincode must be 6 digits')

  await checkPincode(page, '744101')
  await expect(delivery(page)).toContainText('No courier of ours reaches this pincode')
  await expect(delivery(page).getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  await expectSoundPage(page)
})

test('where couriers take no cash, product, cart and checkout show that, and the order is not refused later', async ({
  page,
  request,
  owner,
}) => {
  const product = await owner.addProduct()
  const why = 'No courier of ours takes cash at this pincode. Please pay online.'
  await waitForCarrierReply(request, '194101', `${product.id}:1`)
  await addToCart(page, productAddress(product))
  await checkPincode(page, '194101')
  await expect(delivery(page)).toContainText('paid online only')
  await expect(delivery(page)).toContainText(why)
  await open(page, '/cart')
  await expect(delivery(page)).toContainText(why)
  await open(page, '/checkout')
  await expect(page.getByRole('status').filter({ hasText: 'paid online only.' })).toBeVisible()
  await expect(page.getByLabel('Payment Method')).toHaveAccessibleDescription(why)
  await expect(page.getByRole('option', { name: 'Cash on Delivery' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Pincode').fill('411001')
  await expect(page.getByRole('option', { name: 'Cash on Delivery' })).toBeEnabled()
})

test('an order to an unserviceable pincode is refused at its field', async ({ page, request, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addProduct()
  await waitForCarrierReply(request, '937001', `${product.id}:1`)
  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  for (const [label, value] of [
    ['Contact (phone)', shopper.phone],
    ['Email', shopper.email],
    ['Delivery name', shopper.name],
    ['Pincode', '937001'],
    ['Address Line 1', shopper.address],
    ['City', 'Field post'],
    ['State', 'Assam'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const field = page.getByLabel('Pincode')
  await expect(field).toHaveAccessibleDescription(/No courier of ours reaches this pincode\./)
  await expect(field).toBeFocused()
})

test('a failed delivery check can be repeated, and blocks nothing else', async ({ page, owner, faults }) => {
  faults.allow(/^failed: .*serviceability/)
  const product = await owner.addProduct()
  await page.route('**/api/shiprocket/serviceability*', (route) => route.abort())
  await addToCart(page, productAddress(product))
  await checkPincode(page, '411001')
  await expect(delivery(page)).toContainText('We could not ask just now')
  await page.unroute('**/api/shiprocket/serviceability*')
  await delivery(page).getByRole('button', { name: 'Try again' }).click()
  await expect(delivery(page)).toContainText('Arrives')
})

test('without a pincode the pages make no delivery check and fetch no code for it', async ({ page, owner }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (/serviceability|delivery-result|promise-line/.test(request.url())) requested.push(request.url())
  })
  const product = await owner.addProduct()
  await addToCart(page, productAddress(product))
  await open(page, '/cart')
  await expect(delivery(page)).toContainText('See when it is at your door')
  expect(requested).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop replies in plain text, also to an invalid pincode', async ({ page, request, owner, faults }) => {
    faults.allow(/^400 .*serviceability/)
    const product = await owner.addProduct()
    await waitForCarrierReply(request, '560001', `${product.id}:1`)
    await page.goto(productAddress(product))
    await checkPincode(page, '560001')
    await expect(page.getByText(new RegExp(`${promise.source}\\.`))).toBeVisible()
    await page.goBack()
    await checkPincode(page, '12')
    await expect(page.getByText('Pincode must be 6 digits')).toBeVisible()
  })
})
