import { expectAccessible } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'
import { pieceAddress, toast, writeOnLid } from './shopping.ts'

test('a colour shows its first picture, is named, can be shared by its address, and keeps what was written', async ({
  page,
  owner,
  isPhone,
}) => {
  const piece = await owner.piece()
  await open(page, pieceAddress(piece))
  await expect(page.getByText('Colour: Emerald')).toBeVisible()
  await writeOnLid(page, isPhone, { name: 'Asha' })
  await page.getByRole('link', { name: 'Black', exact: true }).click()
  await expect(page.getByText('Colour: Black')).toBeVisible()
  await expect(page).toHaveURL(pieceAddress(piece, 'Black'))
  await expect(page.getByRole('button', { name: 'Picture 1 of 4' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Asha will be pressed on this lid.')).toBeVisible()
  await page.getByRole('button', { name: 'See the lid' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha')

  await page.reload()
  await expect(page.getByText('Colour: Black')).toBeVisible()
})

test('a thumbnail goes back to the plain piece; customising goes to the lid', async ({ page, owner, isPhone }) => {
  await open(page, pieceAddress(await owner.piece()))
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await writeOnLid(page, isPhone, { name: 'Asha', sign: 'Leo' })
  await expect(page.getByRole('button', { name: 'Picture 4 of 4' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Picture 2 of 4' }).dispatchEvent('click')
  await expect(page.getByRole('switch', { name: 'Customise' })).not.toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Customise' }).check()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a name takes letters and spaces, ten at most, and begins with a capital', async ({ page, owner }) => {
  await open(page, pieceAddress(await owner.piece()))
  await page.getByRole('switch', { name: 'Customise' }).check()
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('aSh7a!')
  await expect(name).toHaveValue('ASha')
  await name.fill('Bhagyashree Rao')
  await expect(name).toHaveValue('Bhagyashre')
  await expect(page.getByText('Letters and spaces, 10 of 10')).toBeVisible()
})

test('the total is price times quantity, which is at least one', async ({ page, owner }) => {
  const piece = await owner.piece()
  await open(page, pieceAddress(piece))
  const total = page.getByRole('status').filter({ hasText: '₹' })
  await expect(total).toHaveText('₹349')
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(total).toHaveText('₹1,047')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('50')
  await expect(total).toHaveText('₹17,450')
  await expect(page.getByRole('link', { name: 'Ask for a bulk order' })).toHaveAttribute('href', `/b2b/${piece.id}`)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await expect(total).toHaveText('₹349')
})

test('a colour that is sold out says so and cannot be bought', async ({ page, owner }) => {
  const piece = await owner.piece()
  await owner.setStock(piece.colours[1]?.variantId ?? '', 0)
  await open(page, pieceAddress(piece))
  await page.getByRole('link', { name: 'Ivory, sold out' }).click()
  await expect(page.getByText('Sold out in Ivory. Please look at another colour.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await page.getByRole('link', { name: 'Oxblood', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeEnabled()
})

test('the share menu copies the link of the colour and closes with it', async ({ page, context, owner, places }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const piece = await owner.piece()
  await open(page, pieceAddress(piece, 'Oxblood'))
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.+Oxblood/)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(places.SHOP + pieceAddress(piece, 'Oxblood'))
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()

  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('link', { name: 'Emerald', exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
})

test('highlights, details and disclaimer open and close, and a plain piece has no lid to write on', async ({ page }) => {
  await open(page, '/product/rani-two-tier-box')
  for (const title of ['Product Highlights', 'Product Details', 'Disclaimer'])
    await expect(page.getByText(title, { exact: true })).toBeVisible()
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(page.getByText('it contains no animal hide')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Customise' })).toHaveCount(0)
  await expect(page.getByText('MRP ₹1,699, inclusive of all taxes')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
})

test('a piece that is not in the shop is told of inside the usual page, with 404', async ({ page, faults }) => {
  faults.allow(/^404 .*no-such-piece/)
  const response = await page.goto('/product/no-such-piece')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This piece is not in the shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all pieces' })).toHaveAttribute('href', '/product')
})

test('an address that nobody knows shows the 404 page in its words', async ({ page, faults }) => {
  faults.allow(/^404 .*no.such/)
  for (const address of ['/no-such-page', '/no/such/page']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Something is Missing.')
    await expect(page.getByText('The page you are looking for cannot be found.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back To HomePage' }).click()
  await expect(page).toHaveURL('/')
})
