import { measureLayoutShift } from '../support/layout-shift.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { cartLines } from '../support/shopping.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

test('a price that changed since a line was added is shown at that line, and the total uses the new one', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { quantity: 2 }), storedLine(rani)])
  await owner.setPrice(ring.id, 39_900)
  await open(page, '/cart')
  await expect(cartLines(page).first().getByText('It costs ₹399 now, and ₹349 when you put it in.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Something has changed since you filled your cart.' })).toBeVisible()
  await expect(page.getByText('Subtotal (3 items) : ₹1,997')).toBeVisible()
  await expect(cartLines(page).nth(1).getByText(/costs/)).toHaveCount(0)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Subtotal (3 items) : ₹1,997')).toBeVisible()
  await expect(page.getByText('It costs')).toHaveCount(0)
})

test('lines of variants that are sold out, or have less stock than all lines ask for, show a note', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { quantity: 2, name: 'Asha' }), storedLine(ring, { name: 'Meera' }), storedLine(rani)])
  await owner.setStock(ring.colours[0]?.variantId ?? '', 2)
  await owner.setStock(rani.colours[0]?.variantId ?? '', 0)
  await open(page, '/cart')
  const short = 'Only 2 left, and your cart has 3.'
  await expect(cartLines(page).nth(0).getByText(short)).toBeVisible()
  await expect(cartLines(page).nth(1).getByText(short)).toBeVisible()
  await expect(cartLines(page).nth(2).getByText('Sold out at the moment.')).toBeVisible()
  await cartLines(page).nth(0).getByRole('button', { name: 'One less' }).click()
  await expect(page.getByText(short)).toHaveCount(0)
})

test('a line of a product that is no longer sold shows a note and can be deleted', { tag: '@once' }, async ({ page, owner }) => {
  const rani = await owner.addPlainProduct()
  await putIntoStorage(page, [{ ...storedLine(rani), selectedColor: { pkImgId: 'GONE-1', imageName: 'Oxblood' } }])
  await open(page, '/cart')
  await expect(cartLines(page).getByText('This piece is not sold any more. Please delete it.')).toBeVisible()
  await cartLines(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('a cart check that fails leaves the cart as it was stored', { tag: '@once' }, async ({ page, owner, faults }) => {
  faults.allow(/^failed: .*cart\/check/)
  await page.route('**/api/cart/check', (route) => route.abort('connectionreset'))
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct())])
  await open(page, '/cart')
  await expect(page.getByText('Subtotal (1 items) : ₹1,199')).toBeVisible()
  await expect(page.getByText('Something has changed')).toHaveCount(0)
})

for (const [content, quantity] of [
  ['nothing', 0],
  ['one line', 1],
  ['many lines', 9],
] as const) {
  test(`a cart with ${content} causes no layout shift`, async ({ page, owner }) => {
    const rani = await owner.addPlainProduct()
    const ring = await owner.addProduct()
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => storedLine(ring, { name, sign: 'Sagittarius' }))
    const layoutShift = await measureLayoutShift(page)
    await putIntoStorage(page, [storedLine(rani), ...names].slice(0, quantity))
    await open(page, '/cart')
    await expect(quantity === 0 ? page.getByText('Your cart is empty.') : page.getByText(`Subtotal (${quantity} items) :`)).toBeVisible()
    expect(await layoutShift()).toBeLessThan(0.01)
  })
}
