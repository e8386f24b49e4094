import { cards } from '../support/listing-steps.ts'
import { expectAccessible, expectFits } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

test('who knows for whom finds pieces and words, and goes on from page to page', async ({ page, isPhone }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gifts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts that keep something' })).toBeVisible()
  await expectAccessible(page)
  for (const width of isPhone ? [320, 360] : [768, 1280]) await expectFits(page, width)
  await page.getByRole('region', { name: 'For whom' }).getByRole('link', { name: 'For a sister' }).click()
  await expect(page).toHaveURL('/gifts/for-sister')
  await expect(cards(page)).toHaveCount(6)
  await expect(cards(page).first()).toContainText('Chhoti Keepsake Box')
  await expectAccessible(page)
  for (const width of isPhone ? [320, 360] : [768, 1280]) await expectFits(page, width)
  await page.getByRole('navigation', { name: 'More gifts' }).getByRole('link', { name: 'For a bride' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts for a bride' })).toBeVisible()
})

test('each sign has a page of its own, and the list of gifts leads to all twelve', { tag: '@once' }, async ({ page }) => {
  await open(page, '/gifts')
  const signs = page.getByRole('region', { name: 'Under which sign' }).getByRole('link')
  await expect(signs).toHaveCount(12)
  await signs.filter({ hasText: 'Leo' }).click()
  await expect(page).toHaveURL('/blog/leo')
})

test('every page for gifts says something of its own, is canonical and stands in the sitemap', { tag: '@once' }, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(https?:\/\/[^/<]+(\/gifts[^<]*))<\/loc>/g)]
  expect(addresses).toHaveLength(18)
  const seen = new Map<string, string>()
  for (const [, address, path] of addresses) {
    const html = await (await request.get(path!)).text()
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
    for (const part of [/<title>([^<]+)/, /<meta name="description" content="([^"]+)/, /<h1[^>]*>([^<]+)/, /class="lead[^>]*><p>([^<]+)/]) {
      const words = part.exec(html)?.[1]
      expect(words, `${path} ${part}`).toBeTruthy()
      expect(seen.get(words!), words).toBeUndefined()
      seen.set(words!, path!)
    }
  }
})

test('a page for gifts that is not there leads to all of them', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^404 .*\/gifts\/for-nobody/)
  await open(page, '/gifts/for-nobody')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'To all gifts' }).click()
  await expect(page).toHaveURL('/gifts')
})
