import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, productAddress, toast } from '../support/shopping.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

test('a page that a browser has already gets 304, and is the same for everybody', async ({ request }) => {
  // Repeated where another test has added a product to the list between two of these requests.
  await expect(async () => {
    const first = await request.get('/product')
    const { etag, 'cache-control': cacheControl } = first.headers()
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(cacheControl).toBe('no-cache')
    expect(first.headers()['set-cookie']).toBeUndefined()
    const again = await request.get('/product', { headers: { 'if-none-match': etag ?? '' } })
    expect(again.status()).toBe(304)
    expect(await again.body()).toHaveLength(0)
    const otherVisitor = await request.get('/product?utm_source=letter', { headers: { cookie: 'someone=else' } })
    expect(await otherVisitor.text()).toBe(await first.text())
  }).toPass({ timeout: 30_000 })
})

test('a page that only one shopper may see is never cached', async ({ request }) => {
  for (const address of ['/cart', '/checkout', '/order/AAAAAAAAAAAAAAAAAAAAAA', '/no-such-page']) {
    expect((await request.get(address)).headers()['cache-control'], address).toBe('no-store')
  }
})

test('a page that only one shopper may see is not cached under any spelling of its address', async ({ request }) => {
  for (const address of ['/ORDER/AAAAAAAAAAAAAAAAAAAAAA', '/%6frder/AAAAAAAAAAAAAAAAAAAAAA', '/Cart', '/%63heckout']) {
    const headers = (await request.get(address)).headers()
    expect(headers['cache-control'], address).toBe('no-store')
    expect(headers['x-robots-tag'], address).toBe('noindex')
  }
})

test('a script that came into the shop with a text does not run', async ({ page, owner, faults }) => {
  faults.allow(/Content Security Policy/)
  const script = 'document.documentElement.dataset.taken = "over"'
  const product = await owner.addPlainProduct({
    descriptionHtml: `<p>Good.</p><script>${script}</script><img src="" alt="" onerror='${script}'>`,
  })
  await open(page, productAddress(product))
  expect(await page.content()).toContain(script)
  await expect(page.locator('html')).not.toHaveAttribute('data-taken')
  expect(faults.found.some((fault) => fault.includes('Content Security Policy'))).toBe(true)
})

/** The database notifies every process of a sale once it is durable: the reply to the order may be quicker by a moment. */
const reloadUntil = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('when a product is sold out, the lists and pages that show its card show that at once', async ({ page, owner, request }) => {
  const sold = await owner.addPlainProduct({ stock: 20 })
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: sold.name, exact: true }) })
  await open(page, '/product?category=Trial+pieces&sort=newest')
  await expect(card).toBeVisible()
  await expect(card.getByText('Sold out')).toHaveCount(0)
  for (const { variantId } of sold.colours) await owner.setStock(variantId, 0)
  await reloadUntil(page, card.getByText('Sold out'))
  expect(await (await request.get(productAddress(sold))).text()).toContain('Sold out in')
})

test('when the last unit is sold, the product page shows that at once', async ({ page, context, owner, shopper }) => {
  const product = await owner.addPlainProduct({ stock: 1 })
  const reader = await context.newPage()
  await open(reader, productAddress(product))
  await expect(reader.getByText('Only 1 left')).toBeVisible()

  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await reloadUntil(reader, reader.getByText('Sold out in Oxblood. Please look at another colour.'))
})

test('files have a hash of their content in their name and may be cached for ever', async ({ page, request }) => {
  const files = new Set<string>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (/^\/(?:assets|media)\//.test(path)) files.add(path)
  })
  await open(page, '/product')
  await expect.poll(() => files.size).toBeGreaterThan(5)
  for (const path of [...files].slice(0, 12)) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
})
