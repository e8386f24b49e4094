import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, cartLines, productAddress, toast } from '../support/shopping.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

test('an empty cart shows a message and leads to the first page of all products', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('currentPage', '2'))
  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Shop now!' }).click()
  await expect(page).toHaveURL('/product')
  await expect(page.getByText('Page 1 of')).toBeVisible()
})

test('quantity, total and badge change together, and a quantity never falls below one', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { quantity: 2 }), storedLine(rani)])
  await open(page, '/cart')
  await expect(page.getByText('Subtotal (3 items) : ₹1,897')).toBeVisible()
  await expectSoundPage(page)

  const first = cartLines(page).first()
  await first.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByText('Subtotal (2 items) : ₹1,548')).toBeVisible()
  await expect(first.getByRole('button', { name: 'One less' })).toBeDisabled()
  await first.getByRole('button', { name: 'One more' }).click()
  await first.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('Subtotal (4 items) : ₹2,246')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, 4 pieces' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Subtotal (4 items) : ₹2,246')).toBeVisible()
})

test('a deleted line can be restored at its place', async ({ page, owner }) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { name: 'Asha' }), storedLine(rani)])
  await open(page, '/cart')
  await cartLines(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'Delete Cart Successfully!')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toHaveCount(0)
  await expect(page.getByText(`${ring.name} is no longer in your cart.`)).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cartLines(page).first()).toContainText(ring.name)
  await expect(cartLines(page).first()).toContainText('Asha')
})

test('the writing is edited in a dialog that shows the lid, keeps the focus inside and returns it', async ({ page, owner }) => {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/cart')
  const edit = cartLines(page).getByRole('button', { name: 'Edit' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Customization' })
  await expect(dialog.getByLabel('Zodiac Sign').locator('option')).toHaveText(['Select a Zodiac Sign', ...signs])
  await dialog.getByLabel('Custom Text').fill('mEERA 7 rao singh')
  await expect(dialog.getByLabel('Custom Text')).toHaveValue('MEERA rao ')
  await expect(dialog.getByLabel('Custom Text')).toHaveAccessibleDescription(/letters A to Z and spaces only/)
  await expect(dialog.getByRole('status').filter({ hasText: 'letters A to Z' })).toBeAttached()
  await dialog.getByLabel('Zodiac Sign').selectOption('Virgo')
  await expect(dialog.getByRole('img', { name: /with MEERA rao and Virgo in gold foil/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(cartLines(page)).not.toContainText('Virgo')

  await edit.click()
  await dialog.getByLabel('Custom Text').fill('meera')
  await dialog.getByLabel('Zodiac Sign').selectOption('Virgo')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Update Successfully!')).toBeVisible()
  await expect(cartLines(page)).toContainText('Meera')
  await expect(cartLines(page)).toContainText('Virgo')
  await expect(cartLines(page).getByRole('img', { name: /with Meera and Virgo in gold foil/, includeHidden: true })).toBeAttached()
})

const signs = ['Aries', 'Taurus', 'Gemini', 'Cancer', 'Leo', 'Virgo', 'Libra', 'Scorpio', 'Sagittarius', 'Capricorn', 'Aquarius', 'Pisces']
