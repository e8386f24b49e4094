import { expectAccessible, expectArrived, expectFits, expectSoundPage } from '../support/page-checks.ts'
import { doubleTap, pressWords } from '../support/press.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, productAddress, toast, writeOnLid } from '../support/shopping.ts'

test('Buy Now orders this product alone, survives a reload, and leaves the cart as it is', async ({ page, owner, shopper, isPhone }) => {
  const [inCart, boughtNow] = [await owner.addPlainProduct(), await owner.addProduct()]
  await addToCart(page, productAddress(inCart))
  await open(page, productAddress(boughtNow))
  await writeOnLid(page, isPhone, { name: 'Meera', sign: 'Libra' })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()

  const summary = page.getByRole('region', { name: 'Your order' })
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(summary.getByRole('listitem')).toHaveCount(1)
    await expect(summary.getByRole('listitem')).toContainText(boughtNow.name)
    await expect(summary.getByRole('listitem')).toContainText('We will press: Meera, Libra')
    await expect(summary).toContainText('2 × ₹349')
    await expect(summary).toContainText('₹698')
    await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  }

  await fillDelivery(page, shopper, 'Cash on Delivery')
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expectArrived(page, '/', 'Manjusha')
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'Bag, 1 piece' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: inCart.name })).toBeVisible()
})

test('a name that was written is still there after Back from the checkout, and after a reload', async ({ page, owner, isPhone }) => {
  const product = await owner.addProduct()
  await open(page, productAddress(product))
  await writeOnLid(page, isPhone, { name: 'Meera', sign: 'Libra' })
  await pressWords(page.getByRole('button', { name: 'Buy Now' }))
  await expectArrived(page, '/checkout', 'Your Checkout')
  await page.goBack()
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera')
    await expect(page.getByText('We will press: Meera, Libra')).toBeVisible()
  }
})

test('a key that is held and a double press on Add To Bag add one piece', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  const add = page.getByRole('button', { name: 'Add To Bag' })
  await add.focus()
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 8; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  if (isPhone) await doubleTap(page, add)
  else await add.dblclick()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Bag, 3 pieces' })).toBeVisible()
})

test('after a piece was added the bag opens beside its page, is changed there, and leads to the checkout', async ({
  page,
  owner,
  isPhone,
}) => {
  const product = await owner.addProduct()
  await open(page, productAddress(product))
  await writeOnLid(page, isPhone, { name: 'Meera' })
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  const opener = page.getByRole('link', { name: 'See your bag' })
  await pressWords(opener)
  const bag = page.getByRole('dialog', { name: 'Your bag' })
  await expect(bag).toContainText('Meera')
  await bag.getByRole('button', { name: 'One more' }).click()
  await expect(bag).toContainText('Subtotal ₹698')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bag).toBeHidden()
  await expect(opener).toBeFocused()

  await pressWords(opener)
  await pressWords(bag.getByRole('button', { name: 'Delete' }))
  await expect(bag).toContainText('Nothing is in it.')
  await pressWords(bag.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('link', { name: 'Bag, 2 pieces' })).toBeVisible()
  for (const width of isPhone ? [360] : [768, 1280]) await expectFits(page, width)
  await pressWords(bag.getByRole('link', { name: 'Proceed to Buy' }))
  await expectArrived(page, '/checkout', 'Your Checkout')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('2 × ₹349')
})

test('where the panel of the bag cannot be fetched its own page is shown', { tag: '@once' }, async ({ page, owner, faults }) => {
  faults.allow(/^failed: .*bag-panel/)
  await page.route(/bag-panel/, (route) => route.abort())
  await open(page, productAddress(await owner.addProduct()))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await pressWords(page.getByRole('link', { name: 'See your bag' }))
  await expectArrived(page, '/cart', 'Your Shopping Cart')
})
