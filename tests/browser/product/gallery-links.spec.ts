import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

test('every picture leads in words to a page that is there, in the colour it shows', async ({ page, request }) => {
  await open(page, '/gallery?category=Floral+Boxes')
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') })
    .first()
  await first.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  const words = first.getByRole('link', { name: 'Gul Floral Embossed Box in terracotta' })
  await expect(words).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/gul-floral-embossed-box?colour=Terracotta')
  await expect(page.getByText('Colour: Terracotta')).toBeVisible()

  let seen = 0
  for (const query of ['', '?page=2', '?page=3', '?page=4']) {
    const html = await (await request.get(`/gallery${query}`)).text()
    const items = [...html.matchAll(/<li [^>]*data-phone=[^]*?<\/li>/g)].map(([item]) => item)
    for (const item of items) {
      const to = [...item.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
      expect(to, item).toHaveLength(2)
      const reply = await request.get(to[1]!, { maxRedirects: 0 })
      expect(reply.status(), to[1]).toBe(200)
    }
    seen += items.length
  }
  expect(seen).toBe(32)
})
