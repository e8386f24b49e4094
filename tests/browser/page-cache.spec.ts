import { expect, open, test } from './shop-test.ts'
import { addToBag, fillDelivery, pieceAddress, toast } from './shopping.ts'

test('a page that a browser has already is answered with 304, in the same words for everybody', async ({ request }) => {
  // Tried again where another test has put a piece into the list between two of these requests.
  await expect(async () => {
    const first = await request.get('/product')
    const { etag, 'cache-control': cacheControl } = first.headers()
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(cacheControl).toBe('no-cache')
    expect(first.headers()['set-cookie']).toBeUndefined()
    const again = await request.get('/product', { headers: { 'if-none-match': etag ?? '' } })
    expect(again.status()).toBe(304)
    expect(await again.body()).toHaveLength(0)
    const stranger = await request.get('/product?utm_source=letter', { headers: { cookie: 'someone=else' } })
    expect(await stranger.text()).toBe(await first.text())
  }).toPass({ timeout: 30_000 })
})

test('what only one shopper has is never kept', async ({ request }) => {
  for (const address of ['/cart', '/checkout', '/order/AAAAAAAAAAAAAAAAAAAAAA', '/no-such-page']) {
    expect((await request.get(address)).headers()['cache-control'], address).toBe('no-store')
  }
})

test('when the last piece is sold, its page says so at once', async ({ page, context, owner, shopper }) => {
  const piece = await owner.plainPiece({ stock: 1 })
  const reader = await context.newPage()
  await open(reader, pieceAddress(piece))
  await expect(reader.getByText('Only 1 left')).toBeVisible()

  await addToBag(page, pieceAddress(piece))
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Sold out in Oxblood. Please look at another colour.')).toBeVisible()
})

test('files carry their content in their name and are kept for good', async ({ page, request }) => {
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
