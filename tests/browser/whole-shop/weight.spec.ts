import type { Page } from '@playwright/test'
import { countBytes } from '../support/bytes-sent.ts'
import { examples, missingPage } from '../support/example-addresses.ts'
import { measureLayoutShift } from '../support/layout-shift.ts'
import { placeOrder } from '../support/placed-order.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

const kilobyte = 1024
const most = { script: 110 * kilobyte, stylesheet: 20 * kilobyte, font: 70 * kilobyte }
const mostShift = 0.001

for (const [name, address] of Object.entries(examples)) {
  test(`the first view of ${address} keeps the limits of bytes and layout shift, and makes no third-party request`, async ({
    page,
    faults,
  }) => {
    if (name === 'notFound') faults.allow(missingPage)
    await expectLightView(page, address)
  })
}

for (const address of [examples.cart, examples.checkout]) {
  test(`the first view of ${address} with a filled cart keeps the limits of bytes and layout shift, and makes no third-party request`, async ({
    page,
    owner,
  }) => {
    const [first, second] = [await owner.addPlainProduct(), await owner.addProduct()]
    await putIntoStorage(page, [storedLine(first, { quantity: 2 }), storedLine(second, { name: 'Asha' })])
    await expectLightView(page, address)
    await expect(page.getByText(second.name).first()).toBeVisible()
  })
}

test('the first view of a checkout beside an unpaid order keeps the limits of bytes and layout shift', async ({ page, owner, shopper }) => {
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper)
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct())])
  await page.addInitScript((unpaid) => localStorage.setItem('unpaidOrder', unpaid), JSON.stringify({ orderId, orderNumber, lineIds: [] }))
  await expectLightView(page, examples.checkout)
  await expect(page.getByRole('complementary', { name: 'Waiting order' })).toContainText(orderNumber)
})

for (const isCash of [false, true]) {
  test(`the first view of ${isCash ? 'a cash order' : 'an unpaid order'} keeps the limits of bytes and layout shift`, async ({
    page,
    owner,
    shopper,
  }) => {
    const { orderId } = await placeOrder(page.request, owner, shopper, isCash)
    await expectLightView(page, `/order/${orderId}`)
  })
}

async function expectLightView(page: Page, address: string): Promise<void> {
  // The slider's code is fetched two seconds later (see home.spec.ts), which a busy machine may include.
  const bytesSent = countBytes(page, (asked) => !asked.includes('slide-mover'))
  const layoutShift = await measureLayoutShift(page)
  await open(page, address)
  const moved = await layoutShift()
  const sent = await bytesSent()

  expect(sent.script).toBeGreaterThan(0)
  for (const kind of ['script', 'stylesheet', 'font'] as const) expect(sent[kind], `bytes of ${kind}`).toBeLessThanOrEqual(most[kind])
  expect(moved, 'layout shift').toBeLessThanOrEqual(mostShift)
}
