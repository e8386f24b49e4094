import { type PageName, pages } from '#src/web/routes.ts'
import { expectDecentPage } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'

/** An address for each page; the order page without an order is in journey-cod.spec.ts. */
const examples: Record<Exclude<PageName, 'order'>, string> = {
  home: '/',
  products: '/product',
  product: '/product/noor-ring-box',
  personalised: '/personalized',
  b2b: '/b2b',
  bulkEnquiry: '/b2b/shagun-favour-case',
  about: '/about-us',
  contact: '/contact-us',
  cart: '/cart',
  checkout: '/checkout',
  findOrder: '/find-order',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  faq: '/faq',
  gallery: '/gallery',
  blog: '/blog',
  article: '/blog/how-a-name-is-pressed',
  notFound: '/not-found',
}

for (const [name, address] of Object.entries(examples)) {
  test(`${address} is a whole page: found, titled, readable by everybody, and no wider than its window`, async ({ page, faults }) => {
    const status = name === 'notFound' ? 404 : 200
    if (status === 404) faults.allow(/^404 .*\/not-found$/)
    const response = await page.goto(address)
    expect(response?.status()).toBe(status)
    await expectDecentPage(page)
  })
}

test('every page of the table has an example here', () => {
  expect(Object.keys(examples).toSorted()).toEqual(
    Object.keys(pages)
      .filter((name) => name !== 'order')
      .toSorted(),
  )
})

test('every link of header, menu and footer leads to a page that is there', async ({ page, request }) => {
  await open(page, '/')
  const links = await page.locator('header a, nav a, footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const own = [...new Set(links.filter((href) => href.startsWith('/')))]
  expect(own.length).toBeGreaterThan(10)
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200)
})
