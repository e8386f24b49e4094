import { addressOf } from '#src/web/routes.ts'
import { productAddress } from '#src/web/product-address.ts'
import { openUntouched } from '../support/fetched-scripts.ts'
import { type BudgetName, budgetOf, faultsOf, pageBudgets, stateBudgets } from '../support/script-budgets.ts'
import { examples } from '../support/example-addresses.ts'
import { openLightView } from '../support/light-view.ts'
import { placeOrder } from '../support/placed-order.ts'
import { expect, test } from '../support/shop-test.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

for (const [name, address] of [
  ['a filled cart', examples.cart],
  ['a filled checkout', examples.checkout],
] as const) {
  test(`the first view of ${address} with a filled cart keeps the limits of bytes and layout shift, and makes no third-party request`, async ({
    page,
    owner,
  }) => {
    const [first, second] = [await owner.addPlainProduct(), await owner.addProduct()]
    await putIntoStorage(page, [storedLine(first, { quantity: 2 }), storedLine(second, { name: 'Asha' })])
    await openLightView(page, name, address)
    await expect(page.getByText(second.name).first()).toBeVisible()
  })
}

test('the first view of a checkout beside an unpaid order keeps the limits of bytes and layout shift', async ({ page, owner, shopper }) => {
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper)
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct())])
  await page.addInitScript((unpaid) => localStorage.setItem('unpaidOrder', unpaid), JSON.stringify({ orderId, orderNumber, lineIds: [] }))
  await openLightView(page, 'a checkout beside an unpaid order', examples.checkout)
  await expect(page.getByRole('complementary', { name: 'Waiting order' })).toContainText(orderNumber)
})

for (const isCash of [false, true]) {
  test(`the first view of ${isCash ? 'a cash order' : 'order'} keeps the limits of bytes and layout shift`, async ({
    page,
    owner,
    shopper,
  }) => {
    const { orderId } = await placeOrder(page.request, owner, shopper, isCash)
    await openLightView(page, isCash ? 'a cash order' : 'order', addressOf('order', { orderId }))
  })
}

test('the first view of the page for returns keeps the limits of bytes and layout shift', async ({ page, owner, shopper }) => {
  const { orderId } = await placeOrder(page.request, owner, shopper, true)
  await openLightView(page, 'orderReturn', addressOf('orderReturn', { orderId }))
})

test('the first view of a product with a name in its address keeps the limits: the lid is what the server drew, and no letters are fetched', async ({
  page,
}) => {
  const address = productAddress('noor-ring-box', { name: 'Asha', sign: 'Leo' })
  await openLightView(page, 'a product with a name in its address', address)
  await expect(page.getByRole('img', { name: /with Asha and Leo in gold foil/ })).toBeVisible()
})

test('the first view of the personalised list under a sign keeps the limits: the lids are what the server drew', async ({ page }) => {
  await openLightView(page, 'the personalised list under a sign', `${examples.personalised}?sign=Leo`)
  await expect(page.getByRole('main').getByRole('article').locator('svg path').first()).toBeAttached()
})

test('any page beside a filled bag fetches the code that counts it by itself, and nothing else', async ({ page, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.addPlainProduct())])
  await openLightView(page, 'any page beside a filled bag', examples.faq)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
})

test('a page that is sent more than its row allows, or fetches by itself what its row does not name, is found', async ({ page }) => {
  const { scripts } = await openUntouched(page, examples.home, budgetOf('home').later)
  expect(faultsOf(scripts, budgetOf('home'))).toEqual([])
  expect(faultsOf(scripts, { mostKb: 50, later: [] })).toEqual([
    expect.stringMatching(/^\d\d(?:\.\d+)? KB of scripts, at most 50$/),
    'keep-page is fetched by itself',
    'slide-mover is fetched by itself',
  ])
  expect(faultsOf(scripts, { mostKb: 95, later: ['slide-mover', 'keep-page', 'cart'] })).toEqual(['cart is not fetched by itself any more'])
  const early = scripts.map((each) => ({ ...each, isAfterLoad: each.file !== 'framework' }))
  expect(faultsOf(early, budgetOf('home'))).toEqual(['framework competes with the first picture'])
})

test('no row allows 95 KB', () => {
  for (const name of Object.keys({ ...pageBudgets, ...stateBudgets })) expect(budgetOf(name as BudgetName).mostKb, name).toBeLessThan(95)
})
