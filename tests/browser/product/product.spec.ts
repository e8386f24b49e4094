import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { productAddress, toast, writeOnLid } from '../support/shopping.ts'

test('Back returns to the page before with its filters, and without a history leads to all products', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/product/noor-ring-box')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/product')

  await open(page, '/product?size=Small')
  await page.getByRole('link', { name: /Noor Ring Box/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/product?size=Small')
})

test('a colour shows its first picture and its name, can be shared by its address, and keeps the writing', async ({
  page,
  owner,
  isPhone,
}) => {
  const product = await owner.addProduct()
  await open(page, productAddress(product))
  await expect(page.getByText('Colour: Emerald')).toBeVisible()
  await writeOnLid(page, isPhone, { name: 'Asha' })
  await page.getByRole('link', { name: 'Black', exact: true }).click()
  await expect(page.getByText('Colour: Black')).toBeVisible()
  await expect(page).toHaveURL(`${productAddress(product, 'Black')}&name=Asha`)
  await expect(page.getByRole('button', { name: 'Picture 1 of 4' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Asha will be pressed on this piece.')).toBeVisible()
  await page.getByRole('button', { name: 'See the writing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha')

  await page.reload()
  await expect(page.getByText('Colour: Black')).toBeVisible()
})

test('a thumbnail shows its picture on the stage', async ({ page }) => {
  await open(page, '/product/rani-two-tier-box')
  await expect(page.getByRole('img', { name: /^Rani .+ lid half open/ }).first()).toBeInViewport({ ratio: 0.5 })
  await page.getByRole('button', { name: /^Picture 2 of \d$/ }).click()
  await expect(page.getByRole('img', { name: /^Rani .+, open, with/ })).toBeInViewport({ ratio: 0.3 })
  await expect(page.getByRole('button', { name: /^Picture 2 of \d$/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a picture opens in the lightbox with its writing, can be zoomed, and returns the focus', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await writeOnLid(page, isPhone, { name: 'Asha' })
  const opener = page.getByRole('link', { name: 'See the picture larger' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Pictures, one at a time' })
  const lid = large.getByRole('img', { name: /with Asha in gold foil$/ })
  await expect(lid).toBeVisible()
  await expect(large.locator('picture + svg')).toBeAttached()
  await expectAccessible(page)
  const before = (await lid.boundingBox())?.width ?? 0
  await large.getByRole('button', { name: 'Zoom in' }).click()
  await expect(large.getByText('200 %')).toBeVisible()
  await expect.poll(async () => (await lid.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.5)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the total is price times quantity, and the quantity is at least one and at most the limit of a line', async ({ page, owner }) => {
  const product = await owner.addProduct({ stock: 60 })
  await open(page, productAddress(product))
  const total = page.getByRole('status').filter({ hasText: '₹' })
  await expect(total).toHaveText('₹349')
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(total).toHaveText('₹1,047')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('50')
  await expect(total).toHaveText('₹17,450')
  await expect(page.getByRole('link', { name: 'Ask for a bulk order' })).toHaveAttribute('href', `/b2b/${product.id}`)
  await quantity.fill('0')
  await expect(total).toHaveText('₹349')
  for (const typed of ['9999', '99999']) {
    await quantity.fill(typed)
    await expect(total).toHaveText('₹34,89,651')
    await expect(page.getByText('At most 9999')).toBeVisible()
    await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled()
  }
  await quantity.fill('')
  await quantity.pressSequentially('7')
  await expect(total).toHaveText('₹2,443')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('7')
})

test('a colour that is sold out is marked and cannot be bought', async ({ page, owner, isPhone }) => {
  const product = await owner.addProduct()
  await owner.setStock(product.colours[1]?.variantId ?? '', 0)
  await open(page, productAddress(product))
  await page.getByRole('link', { name: 'Ivory, sold out' }).click()
  await expect(page.getByText('Sold out in Ivory. Please look at another colour.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Delivery' }), 'what cannot be bought does not arrive').toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  if (isPhone) await expect(page.getByText('Sold out', { exact: true }), 'in the first view').toBeInViewport()
  await page.getByRole('link', { name: 'Oxblood', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeEnabled()
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(0)
})

test('the notes "only N left" and "more than we have" appear only when they are true', async ({ page, owner }) => {
  const product = await owner.addProduct({ stock: 6 })
  const first = product.colours[0]?.variantId ?? ''
  await open(page, productAddress(product))
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await owner.setStock(first, 2)
  await page.reload()
  await expect(page.getByText('Only 2 left')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('You have chosen 3: that is more than we have ready in Emerald.')).toBeVisible()
})

test('adding to the cart shows a toast, and a lasting message that leads to the cart', async ({ page, owner }) => {
  await open(page, productAddress(await owner.addProduct()))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await expect(page.getByText('It is in your bag.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'See your bag' })).toHaveAttribute('href', '/cart')
  await page.getByRole('link', { name: 'See your bag' }).click()
  await page.getByRole('dialog', { name: 'Your bag' }).getByRole('link', { name: 'See the whole bag' }).click()
  await expect(page).toHaveURL('/cart')
})

test('highlights, details and disclaimer open and close, and a product without personalisation has no inputs for writing', async ({
  page,
}) => {
  await open(page, '/product/rani-two-tier-box')
  for (const title of ['Product Highlights', 'Product Details', 'Disclaimer'])
    await expect(page.getByText(title, { exact: true })).toBeVisible()
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(page.getByText('it contains no animal hide')).toBeVisible()
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(page.getByText('it contains no animal hide')).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Customise' })).toHaveCount(0)
  await expectSoundPage(page)
})

test('a section without a text is shown as not available', { tag: '@once' }, async ({ page, owner }) => {
  const product = await owner.addPlainProduct({ descriptionHtml: '<h2>Product Details</h2><p>A tray.</p>' })
  await open(page, productAddress(product))
  await expect(page.getByText('No Product Highlights available.')).toBeVisible()
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(page.getByText('No Disclaimer available.')).toBeVisible()
  await page.getByText('Product Details', { exact: true }).click()
  await expect(page.getByText('A tray.')).toBeVisible()
})

test('suggested products lead to their own pages', { tag: '@once' }, async ({ page }) => {
  await open(page, '/product/noor-ring-box')
  const suggestions = page.getByRole('region', { name: 'You may also like' })
  const first = suggestions.getByRole('article').first()
  const name = await first.getByRole('heading').innerText()
  expect(name).not.toBe('Noor Ring Box')
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('an unknown product shows a message inside the page shell, with status 404', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^404 .*no-such-piece/)
  const response = await page.goto('/product/no-such-piece')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This piece is not in the shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all pieces' })).toHaveAttribute('href', '/product')
})

test('a product that cannot be fetched is not called unknown, and can be tried again', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^failed: .*noor-ring-box/)
  faults.allow(/^console error: .*(?:fetch|Error)/)
  await open(page, '/product')
  await page.route('**/noor-ring-box*.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: /Noor Ring Box/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This piece could not be fetched' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
})

test('an unknown address shows the texts of the 404 page', { tag: '@once' }, async ({ page, faults }) => {
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
