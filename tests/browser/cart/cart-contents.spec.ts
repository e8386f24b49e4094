import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, cartLines, expectFoilFromShop, productAddress, toast, writeOnLid } from '../support/shopping.ts'
import { putIntoStorage, readStorage, storedLine } from '../support/stored-cart.ts'

test('adding the same variant again raises the quantity of its line, and the badge counts units', async ({ page, owner }) => {
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await page.getByRole('link', { name: 'Bag, 3 pieces' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByText('Subtotal (3 items) :')).toBeVisible()
  await expect(cartLines(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('the cart is stored under the key and in the format of the specification', async ({ page, owner, isPhone }) => {
  const product = await owner.addProduct()
  await open(page, productAddress(product, 'Oxblood'))
  await writeOnLid(page, isPhone, { name: 'asha', sign: 'Leo' })
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  await expect
    .poll(() => readStorage(page))
    .toMatchObject([
      {
        pkProdId: product.id,
        prodName: `${product.name} (Oxblood)`,
        prodPrice: expect.stringMatching(/^349(\.00)?$/),
        isCustomized: '1',
        quantity: 1,
        selectedColor: { pkImgId: product.colours.find(({ name }) => name === 'Oxblood')?.variantId },
        customization: { inputValue: 'Asha', selectedZodiacSign: 'Leo' },
      },
    ])
})

test('a line of 50 units or more links to bulk orders', async ({ page, owner }) => {
  const product = await owner.addPlainProduct()
  await putIntoStorage(page, [storedLine(product, { quantity: 49 })])
  await open(page, '/cart')
  const hint = page.getByRole('link', { name: 'bulk and corporate prices' })
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(hint).toHaveAttribute('href', `/b2b/${product.id}`)
})

test('a quantity that is typed counts as it was written: one with a point is not ten times as many', async ({ page, owner }) => {
  await addToCart(page, productAddress(await owner.addPlainProduct()))
  await open(page, '/cart')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  for (const [typed, counts] of [
    ['3', 3],
    ['2.5', 2],
    ['4', 4],
    ['৫', 5],
    ['১২', 12],
    ['٧', 7],
  ] as const) {
    await quantity.click()
    await quantity.pressSequentially(typed)
    await quantity.press('Tab')
    await expect(quantity).toHaveValue(`${counts}`)
    await expect(page.getByRole('link', { name: `Bag, ${counts} pieces` })).toBeVisible()
  }
})

test('a quantity of 0 removes its line when the field is left, and can be undone', async ({ page, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.addProduct(), { quantity: 2 }), storedLine(await owner.addPlainProduct())])
  await open(page, '/cart')
  for (const none of ['0', '০']) {
    const quantity = cartLines(page).first().getByRole('textbox', { name: 'Quantity' })
    await quantity.fill(none)
    await expect(cartLines(page), 'not while it is typed').toHaveCount(2)
    await quantity.press('Tab')
    await expect(cartLines(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(2)
    await expect(quantity).toHaveValue('2')
  }
})

test('clearing empties the cart and its storage, and can be undone', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring), storedLine(rani)])
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(toast(page, 'Clear Cart Successfully!')).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cartLines(page)).toHaveCount(2)
})

test('two lines that become equal by an edit are merged', async ({ page, owner }) => {
  const product = await owner.addProduct()
  await putIntoStorage(page, [
    storedLine(product, { name: 'Asha', sign: 'Leo', quantity: 2 }),
    storedLine(product, { name: 'Asa', sign: 'Leo' }),
  ])
  await open(page, '/cart')
  await expect(cartLines(page)).toHaveCount(2)
  await cartLines(page).nth(1).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Custom Text').fill('Asha')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(cartLines(page).getByRole('textbox')).toHaveValue('3')
})

test('two tabs of one browser show the same cart', async ({ page, context, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.addProduct(), { quantity: 2 })])
  await open(page, '/cart')
  const other = await context.newPage()
  await open(other, '/cart')
  await other.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('Subtotal (3 items) :')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
})

for (const [broken, lost] of [
  ['{broken', 'Something in your cart could not be read'],
  ['{"a":1}', 'Something in your cart could not be read'],
  ['[1,null,{"pkProdId":"x"},{"pkProdId":"x","prodName":"<b>","prodPrice":"-1","quantity":-3}]', '4 things in your cart could not be read'],
] as const) {
  test(`stored data that is not a cart counts as an empty cart, with a notice: ${broken}`, async ({ page }) => {
    await putIntoStorage(page, broken)
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
    const notice = page.getByRole('complementary', { name: 'Lost from your cart' })
    await expect(notice).toContainText(lost)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
}

test('the readable lines of a damaged cart stay, and the others are named until the notice is dismissed', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { name: 'Asha' }), { ...storedLine(rani), prodPrice: 'free' }])
  await addToCart(page, productAddress(rani))
  await page.getByRole('link', { name: 'Bag, 2 pieces' }).click()
  await expect(cartLines(page)).toHaveCount(2)
  await expect(cartLines(page).first()).toContainText('Asha')
  const notice = page.getByRole('complementary', { name: 'Lost from your cart' })
  await expect(notice).toContainText(`Something in your cart could not be read and had to be left out: ${rani.name} (Oxblood).`)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('an empty storage shows no notice of lost lines', async ({ page }) => {
  await putIntoStorage(page, 'null')
  await open(page, '/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Lost from your cart' })).toHaveCount(0)
})

test('a line of the older storefront gets its picture and its lid from the cart check', async ({ page, owner }) => {
  const product = await owner.addProduct()
  await putIntoStorage(page, [storedLine(product, { name: 'Asha' }), storedLine(product)])
  await open(page, '/cart')
  const [written, plain] = [cartLines(page).first(), cartLines(page).nth(1)]
  await expect(written.getByRole('img', { name: /with Asha in gold foil$/, includeHidden: true })).toBeAttached()
  await expectFoilFromShop(written)
  await expect(plain.getByRole('img', { name: /^Noor Ring Box/, includeHidden: true })).toBeAttached()
})

test('a stored line without a colour in its name shows Unknown Color', async ({ page, owner }) => {
  const product = await owner.addProduct()
  await putIntoStorage(page, [{ ...storedLine(product, { name: 'Asha' }), prodName: product.name }])
  await open(page, '/cart')
  await expect(cartLines(page)).toContainText('Unknown Color')
})

test('Continue shopping leads to all products, and a line to its own product', async ({ page, owner }) => {
  const product = await owner.addPlainProduct()
  await putIntoStorage(page, [storedLine(product)])
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/product')
  await cartLines(page).getByRole('link', { name: product.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
})
