import type { Locator, Page } from '@playwright/test'
import { expectDecentPage } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'
import { addToBag, pieceAddress, toast, writeOnLid } from './shopping.ts'
import { putIntoStorage, readStorage, storedLine } from './stored-bag.ts'

test('an empty cart says so and leads to the first page of all pieces', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('currentPage', '2'))
  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Shop now!' }).click()
  await expect(page).toHaveURL('/product')
  await expect(page.getByText('Page 1 of')).toBeVisible()
})

test('adding the same piece again raises its line, and the badge counts pieces', async ({ page, owner }) => {
  const piece = await owner.plainPiece()
  await addToBag(page, pieceAddress(piece))
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await page.getByRole('link', { name: 'Bag, 3 pieces' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('Subtotal (3 items) :')).toBeVisible()
  await expect(lines(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('the bag is kept under the key and in the spelling of the specification', async ({ page, owner, isPhone }) => {
  const piece = await owner.piece()
  await open(page, pieceAddress(piece, 'Oxblood'))
  await writeOnLid(page, isPhone, { name: 'asha', sign: 'Leo' })
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  expect(await readStorage(page)).toMatchObject([
    {
      pkProdId: piece.id,
      prodName: `${piece.name} (Oxblood)`,
      prodPrice: expect.stringMatching(/^349(\.00)?$/),
      isCustomized: '1',
      quantity: 1,
      selectedColor: { pkImgId: piece.colours.find(({ name }) => name === 'Oxblood')?.variantId },
      customization: { inputValue: 'Asha', selectedZodiacSign: 'Leo' },
    },
  ])
})

test('quantity, total and badge go together, and a quantity never falls below one', async ({ page, owner }) => {
  const [ring, rani] = [await owner.piece(), await owner.plainPiece()]
  await putIntoStorage(page, [storedLine(ring, { quantity: 2 }), storedLine(rani)])
  await open(page, '/cart')
  await expect(page.getByText('Subtotal (3 items) : ₹1,897')).toBeVisible()
  await expectDecentPage(page)

  const first = lines(page).first()
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

test('from 50 pieces on a line points to bulk orders', async ({ page, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.plainPiece(), { quantity: 49 })])
  await open(page, '/cart')
  const hint = page.getByRole('link', { name: 'bulk and corporate prices' })
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(hint).toHaveAttribute('href', '/b2b')
})

test('a deleted line can be put back where it was', async ({ page, owner }) => {
  const [ring, rani] = [await owner.piece(), await owner.plainPiece()]
  await putIntoStorage(page, [storedLine(ring, { name: 'Asha' }), storedLine(rani)])
  await open(page, '/cart')
  await lines(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'Delete Cart Successfully!')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page).first()).toContainText(ring.name)
  await expect(lines(page).first()).toContainText('Asha')
})

test('clearing empties the cart and its storage, and can be undone', async ({ page, owner }) => {
  const [ring, rani] = [await owner.piece(), await owner.plainPiece()]
  await putIntoStorage(page, [storedLine(ring), storedLine(rani)])
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(toast(page, 'Clear Cart Successfully!')).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
})

test('the writing is edited in a window that shows the lid, keeps the focus, and gives it back', async ({ page, owner }) => {
  await addToBag(page, pieceAddress(await owner.piece()))
  await open(page, '/cart')
  const edit = lines(page).getByRole('button', { name: 'Edit' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Customization' })
  await expect(dialog.getByLabel('Zodiac Sign').locator('option')).toHaveText(['Select a Zodiac Sign', ...signs])
  await dialog.getByLabel('Custom Text').fill('mEERA 7 rao singh')
  await expect(dialog.getByLabel('Custom Text')).toHaveValue('MEERA rao ')
  await expect(dialog.getByLabel('Custom Text')).toHaveAccessibleDescription(/letters A to Z and spaces only/)
  await dialog.getByLabel('Zodiac Sign').selectOption('Virgo')
  await expect(dialog.getByRole('img', { name: /with MEERA rao and Virgo in gold foil/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(lines(page)).not.toContainText('Virgo')

  await edit.click()
  await dialog.getByLabel('Custom Text').fill('meera')
  await dialog.getByLabel('Zodiac Sign').selectOption('Virgo')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Update Successfully!')).toBeVisible()
  await expect(lines(page)).toContainText('Meera')
  await expect(lines(page)).toContainText('Virgo')
  await expect(lines(page).getByRole('img', { name: /with Meera and Virgo in gold foil/, includeHidden: true })).toBeAttached()
})

test('two lines that become equal by an edit become one', async ({ page, owner }) => {
  const piece = await owner.piece()
  await putIntoStorage(page, [
    storedLine(piece, { name: 'Asha', sign: 'Leo', quantity: 2 }),
    storedLine(piece, { name: 'Asa', sign: 'Leo' }),
  ])
  await open(page, '/cart')
  await expect(lines(page)).toHaveCount(2)
  await lines(page).nth(1).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Custom Text').fill('Asha')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).getByRole('textbox')).toHaveValue('3')
})

test('two tabs of one browser show the same bag', async ({ page, context, owner }) => {
  await putIntoStorage(page, [storedLine(await owner.piece(), { quantity: 2 })])
  await open(page, '/cart')
  const other = await context.newPage()
  await open(other, '/cart')
  await other.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('Subtotal (3 items) :')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
})

for (const broken of [
  '{broken',
  'null',
  '{"a":1}',
  '[1,null,{"pkProdId":"x"},{"pkProdId":"x","prodName":"<b>","prodPrice":"-1","quantity":-3}]',
]) {
  test(`stored data that is not a bag counts as an empty one: ${broken}`, async ({ page }) => {
    await putIntoStorage(page, broken)
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
  })
}

test('a stored line without a colour in its name shows Unknown Color', async ({ page, owner }) => {
  const piece = await owner.piece()
  await putIntoStorage(page, [{ ...storedLine(piece, { name: 'Asha' }), prodName: piece.name }])
  await open(page, '/cart')
  await expect(lines(page)).toContainText('Unknown Color')
})

test('Continue shopping leads to all pieces, a line to its own piece', async ({ page, owner }) => {
  const piece = await owner.plainPiece()
  await putIntoStorage(page, [storedLine(piece)])
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/product')
  await lines(page).getByRole('link', { name: piece.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: piece.name })).toBeVisible()
})

const lines = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })

const signs = ['Aries', 'Taurus', 'Gemini', 'Cancer', 'Leo', 'Virgo', 'Libra', 'Scorpio', 'Sagittarius', 'Capricorn', 'Aquarius', 'Pisces']
