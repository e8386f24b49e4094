import type { Locator, Page } from '@playwright/test'
import { callAddress } from '#src/web/routes.ts'
import { callSandbox, consignmentsOf, expectMails, gatewayOrders, mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { placeOrder, type OrderInBrowser } from '../support/placed-order.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { payButton, paymentWindow, toast } from '../support/shopping.ts'

const addressOf = ({ orderId }: OrderInBrowser): string => `/order/${orderId}`
const nextStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test('a shopper cancels a paid order after a confirmation: the money is refunded, both sides are notified, and the parcel is stopped', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId })
  await open(page, addressOf(placed))
  await expect(nextStep(page, 'Paid. We are making it')).toBeVisible()
  await expect.poll(() => consignmentsOf(addresses, placed.orderNumber), 'the parcel that is to be stopped').toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${placed.orderNumber}?` })
  await expect(dialog).toContainText('₹1,199 goes back the way it came, in full.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeFocused()

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByLabel('Why? (optional)').fill('A gift that is not needed any more.')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page).toHaveURL(addressOf(placed))
  await expect(nextStep(page, 'Cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(page.getByText(/₹1,199 was sent back on/).first()).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Placed' }).getByText('Cancelled', { exact: false }).first()).toBeVisible()
  await expectSoundPage(page)

  await expectMails(addresses, shopper.email, placed.orderNumber, [
    `Your order ${placed.orderNumber} is cancelled`,
    `Your order ${placed.orderNumber} is confirmed`,
    `₹1,199 is on its way back to you (order ${placed.orderNumber})`,
  ])
  expect((await mailsTo(addresses, 'workshop@', `Cancelled: order ${placed.orderNumber}`, 1))[0]?.text).toContain(
    'A gift that is not needed',
  )
  const cancelled = { statusCode: 5 }
  await expect.poll(() => consignmentsOf(addresses, placed.orderNumber)).toMatchObject([cancelled])
})

test('a cash order can be paid online instead, with one tap on its own page', async ({ page, addresses, owner, shopper }) => {
  const placed = await placeOrder(page.request, owner, shopper, true)
  await open(page, addressOf(placed))
  await expect(nextStep(page, 'Please confirm your order')).toBeVisible()
  await page.getByRole('button', { name: 'Pay online instead ₹1,199' }).click()
  await payButton(page).click()
  await expect(toast(page, 'Payment successfully!')).toBeVisible()
  await expect(nextStep(page, 'Paid. We are making it')).toBeVisible()
  await expect(page.getByText('Paid online.')).toBeVisible()
  expect((await gatewayOrders(addresses)).filter(({ receipt }) => receipt === placed.orderNumber)).toMatchObject([{ status: 'paid' }])
  await expectMails(addresses, shopper.email, placed.orderNumber, [
    `Please confirm your order ${placed.orderNumber}`,
    `Your order ${placed.orderNumber} is paid and confirmed`,
  ])
})

test('a payment that the bank decides later shows as pending, and offers no second payment', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId, outcome: 'authorized' })
  await open(page, addressOf(placed))
  await expect(nextStep(page, 'Your bank is confirming the payment')).toBeVisible()
  await expect(page.getByText('Please do not pay again')).toBeVisible()
})

test('the timeline of an order shows what is done, where it is now and what comes next, from paid to delivered', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId })
  await open(page, addressOf(placed))
  const way = page.getByRole('region', { name: 'Where it is' })
  const now = way.locator('[aria-current=step]')
  await expect(now).toContainText('In the making, now')
  await expect(way).toContainText('Delivered, to come')
  const awb = () => way.innerText().then((text) => /AWB (\d+)/.exec(text)?.[1])
  await expect.poll(awb, { timeout: 60_000 }).toBeDefined()

  const move = async (status: number) => callSandbox(addresses.PARCELS, 'move', { awb: await awb(), status })
  await move(42)
  await reloadUntil(page, nextStep(page, 'On its way to you'))
  await expect(now).toContainText('Handed to the courier, now')
  await expect(way).toContainText('Delivered, to come')
  for (const status of [18, 38, 17, 21, 17, 7]) await move(status)
  await reloadUntil(page, nextStep(page, 'Delivered'))
  await expect(now).toHaveCount(0)
  await expect(way).toContainText('Delivered, done')
  await expect(way.getByRole('list', { name: 'What the courier has scanned, newest first' }).getByRole('listitem')).toHaveCount(4)
  await way.getByText('Earlier', { exact: true }).press('Enter')
  await expect(way.getByRole('list', { name: 'Earlier scans' })).toContainText('Handed to the courier')
  await expectSoundPage(page)
})

/** A page that polls by itself may take a minute. */
async function reloadUntil(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(sign).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

const returned = { name: 'razorpay_payment_id', shape: /^pay_/ }

test('payment matrix: in an in-app browser the payment takes the whole screen, and the gateway redirects to the paid order', async ({
  anotherBrowser,
  addresses,
  owner,
  shopper,
}) => {
  const context = await anotherBrowser({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36 Instagram 350.0',
  })
  const page = await context.newPage()
  const placed = await placeOrder(page.request, owner, shopper)
  const sent = page.waitForRequest('**/api/order/paymentReturn/*')
  await open(page, addresses.SHOP + addressOf(placed))
  await page.getByRole('button', { name: 'Pay now ₹1,199' }).click()
  await payButton(page).click()
  expect(new URLSearchParams((await sent).postData() ?? '').get(returned.name)).toMatch(returned.shape)
  await expect(page).toHaveURL(addresses.SHOP + addressOf(placed))
  await expect(nextStep(page, 'Paid. We are making it')).toBeVisible()
})

test('payment matrix: a forged or failed return, or one for another order, pays nothing, and the page shows that', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper)
  const other = await placeOrder(page.request, owner, shopper)
  const paid = (await callSandbox(addresses.PAYMENTS, 'pay', { order_id: other.gatewayOrderId })) as { ok: Record<string, string> }
  const comeBack = (form: Record<string, string>) =>
    page.request.post(callAddress('returnPayment', { orderId: placed.orderId }), { form, maxRedirects: 0 })
  const failed = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': JSON.stringify({ order_id: placed.gatewayOrderId }) }
  for (const [form, notice] of [
    [{ ...paid.ok, razorpay_signature: 'a'.repeat(64) }, 'unconfirmed'],
    [paid.ok, 'unconfirmed'],
    [failed, 'failed'],
    [{}, 'failed'],
  ] as const) {
    const reply = await comeBack(form)
    expect([reply.status(), reply.headers()['location']]).toEqual([303, `${addressOf(placed)}?notice=${notice}`])
  }
  await open(page, `${addressOf(placed)}?notice=failed`)
  await expect(nextStep(page, 'Waiting for your payment')).toBeVisible()
  await expect(page.getByText('Nothing has been charged, and you can try again here.')).toBeVisible()
})

const windows = [
  { fault: 'closeTab', paid: true, what: 'takes the money and never reports it' },
  { fault: 'dismissAfterPay', paid: true, what: 'takes the money and reports that it was closed' },
  { fault: 'doubleHandler', paid: true, what: 'reports twice that it is paid' },
  { fault: 'tamperSignature', paid: true, what: 'hands over a spoilt signature', refused: true },
  { fault: 'swapIds', paid: true, what: 'hands over the signature of another order', refused: true },
] as const

for (const { fault, what, ...rest } of windows) {
  test(`payment matrix: a payment window that ${what} loses no money: the order is paid once`, async ({
    page,
    addresses,
    owner,
    shopper,
    faults,
  }) => {
    if ('refused' in rest) faults.allow(/^400 .*paymentCallBack/)
    const placed = await placeOrder(page.request, owner, shopper)
    await callSandbox(addresses.PAYMENTS, 'windows/next', { faults: [fault], order_id: placed.gatewayOrderId })
    await open(page, addressOf(placed))
    await page.getByRole('button', { name: 'Pay now ₹1,199' }).click()
    await payButton(page).click()
    await expect(nextStep(page, 'Paid. We are making it')).toBeVisible()
    expect((await gatewayOrders(addresses)).filter(({ id }) => id === placed.gatewayOrderId)).toMatchObject([{ status: 'paid' }])
    await expectMails(addresses, shopper.email, placed.orderNumber, [`Your order ${placed.orderNumber} is confirmed`])
  })
}

test('payment matrix: a payment window that does not know the order shows an error, and the order stays payable', async ({
  page,
  addresses,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^400 .*__sandbox\/order/)
  const placed = await placeOrder(page.request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'windows/next', { faults: ['faultAlert'], order_id: placed.gatewayOrderId })
  const shown = page.waitForEvent('dialog')
  await open(page, addressOf(placed))
  await page.getByRole('button', { name: 'Pay now ₹1,199' }).click()
  const alert = await shown
  expect(alert.message()).toContain('The id provided does not exist')
  await alert.accept()
  await expect(paymentWindow(page).locator('body')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay now ₹1,199' }).click()
  await payButton(page).click()
  await expect(nextStep(page, 'Paid. We are making it')).toBeVisible()
})

test("an order's page is hidden from search engines, caches and referrers, and links to the contact form with its number", async ({
  page,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper, true)
  const response = await page.goto(addressOf(placed))
  const headers = response?.headers() ?? {}
  expect([headers['x-robots-tag'], headers['cache-control'], headers['referrer-policy']]).toEqual(['noindex', 'no-store', 'no-referrer'])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('A trial order: no real money moves, and no real parcel.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask about this order' })).toHaveAttribute('href', `/contact-us?order=${placed.orderNumber}`)
  await page.getByRole('link', { name: 'Ask about this order' }).click()
  await expect(page.getByLabel('Message (optional)')).toHaveValue(`About my order ${placed.orderNumber}: `)
})

test('a shopper who has lost the mail gets the link by order number and phone, at the address on the order; others learn nothing', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper, true)
  const ask = async (orderNumber: string, phone: string) => {
    await page.goto('/find-order')
    await page.getByLabel('Order number').fill(orderNumber)
    await page.getByLabel('Phone').fill(phone)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByRole('heading', { name: 'Please look into your mail' })).toBeVisible()
    return page.getByRole('main').innerText()
  }
  const replies = [
    await ask(placed.orderNumber, '9000000001'),
    await ask('MJ-99999999', shopper.phone),
    await ask(placed.orderNumber.toLowerCase(), shopper.phone),
  ]
  expect(new Set(replies).size).toBe(1)
  const [mail, ...others] = await mailsTo(addresses, shopper.email, `The page of your order ${placed.orderNumber}`, 1)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`${addresses.SHOP}${addressOf(placed)}`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an order can be read, and cancelled by a form that unfolds', async ({ page, owner, shopper }) => {
    const placed = await placeOrder(page.request, owner, shopper, true)
    await page.goto(addressOf(placed))
    await expect(nextStep(page, 'Please confirm your order')).toBeVisible()
    await expect(page.locator('noscript p').filter({ visible: true })).toContainText(['The payment window needs JavaScript.'])
    await page.getByText('Cancel this order', { exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page).toHaveURL(addressOf(placed))
    await expect(nextStep(page, 'Cancelled')).toBeVisible()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
  })

  test('the form that finds an order works, and shows errors under its fields', async ({ page, faults }) => {
    faults.allow(/^400 .*\/find-order/)
    await page.goto('/find-order')
    await page.getByLabel('Order number').fill('ten')
    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Please enter the order number, such as MJ-10042')).toBeVisible()
    await expect(page.getByText('Phone number must be 10 digits')).toBeVisible()
    await expect(page.getByLabel('Order number')).toHaveValue('TEN')
  })
})

test('the page of an order shows how much GST its total contains, to the paisa of its invoice', async ({ page, owner, shopper }) => {
  const placed = await placeOrder(page.request, owner, shopper)
  await open(page, addressOf(placed))
  await expect(page.getByRole('region', { name: 'Address and payment' })).toContainText('Includes GST of ₹182.90.')
})
