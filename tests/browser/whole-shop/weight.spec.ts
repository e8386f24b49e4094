import { examples } from '../support/example-addresses.ts'
import { openLightView } from '../support/light-view.ts'
import { placeOrder } from '../support/placed-order.ts'
import { expect, test } from '../support/shop-test.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

for (const address of [examples.cart, examples.checkout]) {
  test(`the first view of ${address} with a filled cart keeps the limits of bytes and layout shift, and makes no third-party request`, async ({
    page,
    owner,
  }) => {
    const [first, second] = [await owner.addPlainProduct(), await owner.addProduct()]
    await putIntoStorage(page, [storedLine(first, { quantity: 2 }), storedLine(second, { name: 'Asha' })])
    await openLightView(page, address)
    await expect(page.getByText(second.name).first()).toBeVisible()
  })
}

test('the first view of a checkout beside an unpaid order keeps the limits of bytes and layout shift', async ({ page, owner, shopper }) => {
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper)
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct())])
  await page.addInitScript((unpaid) => localStorage.setItem('unpaidOrder', unpaid), JSON.stringify({ orderId, orderNumber, lineIds: [] }))
  await openLightView(page, examples.checkout)
  await expect(page.getByRole('complementary', { name: 'Waiting order' })).toContainText(orderNumber)
})

for (const isCash of [false, true]) {
  test(`the first view of ${isCash ? 'a cash order' : 'an unpaid order'} keeps the limits of bytes and layout shift`, async ({
    page,
    owner,
    shopper,
  }) => {
    const { orderId } = await placeOrder(page.request, owner, shopper, isCash)
    await openLightView(page, `/order/${orderId}`)
  })
}
