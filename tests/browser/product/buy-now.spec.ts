import { expectArrived, expectSoundPage } from '../support/page-checks.ts'
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
