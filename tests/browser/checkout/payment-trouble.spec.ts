import type { Page } from '@playwright/test'
import { callSandbox, expectMails, gatewayOrders } from '../support/sandbox-suppliers.ts'
import { expectArrived } from '../support/page-checks.ts'
import { pressWords } from '../support/press.ts'
import { expect, open, type Owner, type Shopper, test, waitForHydration } from '../support/shop-test.ts'
import { addToCart, fillDelivery, payButton, paymentWindow, productAddress, toast } from '../support/shopping.ts'

test('payment matrix 7, 8: a failed payment can be tried again: after the window is closed, the same order is paid from its own page', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await orderUntilWindow(page, owner, shopper)
  await paymentWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await expect(paymentWindow(page).getByRole('alert')).toBeVisible()
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click()

  await expect(page).toHaveURL(`/order/${placed.orderId}`)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText('The payment window was closed.', { exact: true })).toBeVisible()
  await expect(page.getByText('The last try did not go through.')).toBeVisible()
  await expect(page.getByText('Nothing has been charged'), 'the bank may have taken it for now').toHaveCount(0)
  await expect(page.getByText('The pieces are kept for you until')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()

  await page.getByRole('button', { name: 'Pay now ₹349' }).click()
  await payButton(page).click()
  await expect(toast(page, 'Payment successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paid. We are making it' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()

  expect((await gatewayOrders(addresses)).filter(({ id }) => id === placed.gatewayOrderId)).toMatchObject([{ status: 'paid' }])
  await expectMails(addresses, shopper.email, placed.orderNumber, [`Your order ${placed.orderNumber} is confirmed`])
})

test('payment matrix 19: a payment window that cannot be loaded loses neither the order nor the cart', async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^failed: .*checkout\.js/)
  await page.route('**/v1/checkout.js', (route) => route.abort())
  const product = await owner.addProduct()
  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('The payment window could not be loaded.')).toBeVisible()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()

  await page.unroute('**/v1/checkout.js')
  await page.getByRole('button', { name: 'Pay now ₹349' }).click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Paid. We are making it' })).toBeVisible()
})

test('payment matrix 2: an order whose tab was closed after paying becomes paid by the webhook, and its page then empties the cart', async ({
  page,
  context,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await orderUntilWindow(page, owner, shopper)
  await page.close()
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId })

  const later = await context.newPage()
  await later.goto(`/order/${placed.orderId}`)
  await expect(later.getByRole('heading', { name: 'Paid. We are making it' })).toBeVisible()
  await expect(later.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
  await expectMails(addresses, shopper.email, placed.orderNumber, [`Your order ${placed.orderNumber} is confirmed`])
})

const lostCallbacks = [
  { what: 'is refused', reply: { status: 500, body: '' }, message: 'Failed to place order, status: 500', fault: /^500 .*paymentCallBack/ },
  { what: 'gets another reply', reply: { status: 200, body: 'Hello' }, message: 'Payment failed.', fault: /^nothing$/ },
]

for (const { what, reply, message, fault } of lostCallbacks) {
  test(`when the confirmation ${what}, the page asks the shopper not to pay again, and the order becomes paid without them`, async ({
    page,
    owner,
    shopper,
    faults,
  }) => {
    faults.allow(fault)
    await page.route('**/api/order/paymentCallBack', (route) => route.fulfill(reply))
    const placed = await orderUntilWindow(page, owner, shopper)
    await payButton(page).click()
    await expect(toast(page, message)).toBeVisible()
    await expect(page).toHaveURL(`/order/${placed.orderId}`)
    await expect(page.getByRole('heading', { name: 'Paid. We are making it' })).toBeVisible()
  })
}

test('a reload after the order was sent offers it for payment, and sending the same again places no second order', async ({
  page,
  owner,
  shopper,
}) => {
  const first = await orderUntilWindow(page, owner, shopper)
  await page.reload()
  const waiting = page.getByRole('complementary', { name: 'Waiting order' })
  await expect(waiting).toContainText(`Your order ${first.orderNumber} is placed and waits for its payment.`)
  await expect(page.getByLabel('Delivery name')).toHaveValue('')

  await waiting.getByRole('button', { name: 'Use the same details again' }).click()
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  const second = await sendOrder(page)
  expect(second.orderId).toBe(first.orderId)
  await payButton(page).click()
  await expect(toast(page, 'Payment successfully!')).toBeVisible()
})

test('a bag in one tab and "Buy Now" in another: each tab pays its own order, once, and what was paid leaves the bag', async ({
  page,
  context,
  owner,
  shopper,
}) => {
  const first = await orderUntilWindow(page, owner, shopper)
  const other = await context.newPage()
  await open(other, productAddress(await owner.addProduct()))
  await pressWords(other.getByRole('button', { name: 'Buy Now' }))
  await expectArrived(other, '/checkout', 'Your Checkout')
  await fillDelivery(other, shopper)
  const second = await sendOrder(other)
  expect(second.orderId).not.toBe(first.orderId)

  await paymentWindow(page).getByRole('button', { name: 'Close' }).click()
  await expectArrived(page, `/order/${first.orderId}`, `Order ${first.orderNumber}`)
  await page.goBack()
  await expectArrived(page, '/checkout', 'Your Checkout')
  const waiting = page.getByRole('complementary', { name: 'Waiting order' })
  await expect(waiting).toContainText(`Your order ${first.orderNumber} is placed`)
  await pressWords(waiting.getByRole('button', { name: 'Use the same details again' }))
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  expect((await sendOrder(page)).orderId).toBe(first.orderId)

  await payButton(other).click()
  await expectArrived(other, '/', /./)
  await expect(other.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  await payButton(page).click()
  await expectArrived(page, '/', /./)
  await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
})

test('Back closes an open payment window, and leads to the page before', async ({ page, owner, shopper }) => {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/cart')
  await pressWords(page.getByRole('link', { name: 'Proceed to Buy' }))
  await expectArrived(page, '/checkout', 'Your Checkout')
  await fillDelivery(page, shopper)
  await sendOrder(page)
  await page.goBack()
  await expectArrived(page, '/cart', /./)
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0)
  await pressWords(page.getByRole('link', { name: 'Proceed to Buy' }))
  await expectArrived(page, '/checkout', 'Your Checkout')
})

test('a payment window whose script is still on its way offers nothing to press, so that no press is lost', { tag: '@once' }, async ({
  page,
  owner,
  shopper,
}) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/v1/checkout/frame.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const close = paymentWindow(page).locator('[aria-label="Close"]')
  await expect(close).toBeAttached()
  await expect(close).toBeHidden()
  script.resolve()
  await close.click()
  await expect(page).toHaveURL(/\/order\//)
})

test('a reload of the order after its payment window was closed renders what the server rendered', async ({ page, owner, shopper }) => {
  const placed = await orderUntilWindow(page, owner, shopper)
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click()
  await expectArrived(page, `/order/${placed.orderId}`, `Order ${placed.orderNumber}`)
  const notice = page.getByText('The payment window was closed. Nothing has been charged.')
  await expect(notice).toBeVisible()
  await page.reload()
  // A difference would be an error of the console, which fails the test.
  await waitForHydration(page)
  await expect(notice).toBeVisible()
})

test('two quick clicks on Pay Now send one order', async ({ page, owner, shopper }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/add')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(payButton(page)).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{20,}$/)])
})

test('an order whose reply was lost is sent again under the same key', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^failed: .*\/api\/order\/add/)
  const keys: string[] = []
  await page.route('**/api/order/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop')
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

type Sent = { readonly orderId: string; readonly orderNumber: string; readonly gatewayOrderId: string }

/** Orders a product of the test's own until the payment window is open. */
async function orderUntilWindow(page: Page, owner: Owner, shopper: Shopper): Promise<Sent> {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  return sendOrder(page)
}

async function sendOrder(page: Page): Promise<Sent> {
  const responded = page.waitForResponse('**/api/order/add')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const { pkOrderId, orderNumber, order } = await (await responded).json()
  await expect(payButton(page)).toBeEnabled()
  return { orderId: pkOrderId, orderNumber, gatewayOrderId: JSON.parse(order).id }
}
