import { callSandbox } from '../support/sandbox-suppliers.ts'
import { expect, open, test as base } from '../support/shop-test.ts'
import { addToCart } from '../support/shopping.ts'
import { ownShop } from '../support/start-shop-for-tests.ts'

/** Tests that would disturb the others run in a shop of their own. */
const test = base.extend(ownShop())

test('an import updates a page that was cached before it', async ({ page, owner }) => {
  await open(page, '/product/noor-ring-box')
  await owner.renameByImport('noor-ring-box', 'Noor Ring Box of New')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box of New' })).toBeVisible()
  await page.goto('/product')
  await expect(page.getByRole('heading', { name: 'Noor Ring Box of New' })).toBeVisible()
})

test('a text that was replaced and imported again updates pages that were cached before it', async ({ page, owner }) => {
  await open(page, '/blog/sagittarius')
  await open(page, '/blog')
  await owner.retitleByImport('sagittarius', 'Sagittarius: already gone')
  await page.reload()
  await page.getByRole('link', { name: 'Sagittarius: already gone', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sagittarius: already gone' })).toBeVisible()
})

test('former addresses of a page for gifts and of a category lead on for ever, also within the shop', async ({ page, request, owner }) => {
  await open(page, '/gifts')
  await page.goto('/product?category=Ring+Boxes')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ring')
  await owner.replaceByImport('content/gifts.yaml', 'slug: for-wife', 'slug: for-my-wife')
  const former = await request.get('/gifts/for-wife', { maxRedirects: 0 })
  expect([former.status(), former.headers()['location']]).toEqual([308, '/gifts/for-my-wife'])
  const data = await request.get('/gifts/for-wife.data', { maxRedirects: 0 })
  expect(await data.text()).toContain('/gifts/for-my-wife')

  await owner.replaceByImport('catalogue.json', '"Ring Boxes"', '"Boxes for rings"')
  const list = await request.get('/product?category=Ring+Boxes&size=Small', { maxRedirects: 0 })
  expect([list.status(), list.headers()['location']]).toEqual([308, '/product?category=Boxes+for+rings&size=Small'])
  expect(await (await request.get('/product.data?category=Ring+Boxes')).text()).toContain('category=Boxes+for+rings')
  await page.goto('/product?category=Ring+Boxes')
  await expect(page).toHaveURL('/product?category=Boxes+for+rings')

  // The folder has its own address of that page again.
  await page.goto('/gifts/for-my-wife')
  await expect(page).toHaveURL('/gifts/for-wife')
})

test('a catalogue that cannot be read is not shown as an empty one, and can be tried again', async ({ page, owner, faults }) => {
  faults.allow(/^503 .*\/(?:product|personalized|b2b)/)
  faults.allow(/^500 .*\/(?:product\/noor-ring-box)?$/)
  await open(page, '/')
  await owner.breakCatalogue()
  await page.goto('/product')
  await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
  await expect(page.getByText('The catalogue did not answer just now.')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByText('No filter options found')).toBeVisible()
  for (const address of ['/personalized', '/b2b']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: /^No products found for the selected filters/ })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByText('No filters available')).toBeVisible()
  }

  const response = await page.goto('/product/noor-ring-box')
  expect(response?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1, name: 'This piece could not be fetched' })).toBeVisible()
  await expect(page.getByText('Your bag is safe')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/relation|products|\.ts|at .*\(/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('Your bag is safe')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/relation|products|\.ts|at .*\(/)

  await page.goto('/product/noor-ring-box')
  await owner.mendCatalogue()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
  await page.goto('/product')
  await expect(page.getByRole('heading', { name: 'Noor Ring Box' })).toBeVisible()
})

test('a list that cannot be fetched by a client navigation shows its error, and can be tried again', async ({ page, owner, faults }) => {
  faults.allow(/^503 .*\/(?:personalized|b2b)/)
  await open(page, '/about-us')
  await owner.breakTexts()
  await owner.breakCatalogue()
  for (const link of ['Personalized', 'B2B']) {
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: /^No products found for the selected filters/ })).toBeVisible()
    await expect(page.getByText('The catalogue did not answer just now.')).toBeVisible()
  }
  await owner.mendTexts()
  await owner.mendCatalogue()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For weddings, hotels and companies' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Shagun Favour Case/ })).toBeVisible()
})

test('with the carrier down a delivery is estimated by distance, and product, cart and checkout mark it as an estimate', async ({
  page,
  addresses,
}) => {
  await callSandbox(addresses.PARCELS, 'fault', { call: 'serviceability', fault: 'unavailable', times: 50 })
  await addToCart(page, '/product/noor-ring-box')
  await page.getByLabel('Deliver to pincode').fill('781001')
  await page.getByRole('button', { name: 'Check' }).click()
  const promise = page.getByRole('region', { name: 'Delivery' }).getByRole('status')
  const estimate = /^Arrives about .+ – .+Our estimate: the courier cannot be asked just now\. Delivery is free\.$/
  await expect(promise).toHaveText(estimate)
  await expect(promise).not.toContainText('cash on delivery')
  await open(page, '/cart')
  await expect(promise).toHaveText(estimate)
  await open(page, '/checkout')
  await expect(page.getByRole('status').filter({ hasText: estimate })).toBeVisible()
})
