import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/shop-test.ts'

/** Products that other tests have added to the shop before this one. */
const addedByTests = /^\/product\/.+-\d+$|Trial/

/** Every address of the sitemap, without its origin. */
async function sitemapAddresses(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    new URL(address.replaceAll('&#38;', '&')).href.slice(new URL(address).origin.length),
  )
}

test('every page for search engines has a title and a description of its own, its address, and a JPEG of 1200 × 630 that exists', async ({
  request,
}) => {
  const addresses = (await sitemapAddresses(request)).filter((address) => !addedByTests.test(address))
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const pictures = new Map<string, string>()
  for (const address of addresses) {
    const html = await pageOf(request, address)
    const title = readTag(html, /<title>(.*?)<\/title>/)
    const description = readTag(html, /<meta name="description" content="(.*?)"/)
    expect(titles.get(title), `the title of ${address}: ${title}`).toBeUndefined()
    expect(descriptions.get(description), `the description of ${address}: ${description}`).toBeUndefined()
    titles.set(title, address)
    descriptions.set(description, address)
    expect(title, `the title of ${address}`).toMatch(/Manjusha/)
    expect(description.length, `the description of ${address}: ${description}`).toBeGreaterThanOrEqual(50)
    expect(description.length, `the description of ${address}: ${description}`).toBeLessThanOrEqual(160)
    expect(readTag(html, /<link rel="canonical" href="(.*?)"/), address).toMatch(new RegExp(`^http://[^/]+${escaped(address)}$`))
    expect(readTag(html, /<meta property="og:url" content="(.*?)"/), address).toBe(readTag(html, /<link rel="canonical" href="(.*?)"/))
    expect(readTag(html, /<meta property="og:title" content="(.*?)"/), address).not.toBe('')
    expect(readTag(html, /<meta property="og:description" content="(.*?)"/), address).toBe(description)
    const picture = readTag(html, /<meta property="og:image" content="(.*?)"/)
    expect(readTag(html, /<meta name="twitter:image" content="(.*?)"/), address).toBe(picture)
    const size = ['width', 'height'].map((side) => readTag(html, new RegExp(`<meta property="og:image:${side}" content="(.*?)"`)))
    pictures.set(picture, size.join(' × '))
  }
  for (const [picture, dimensions] of pictures) {
    const response = await request.get(picture)
    expect(response.status(), picture).toBe(200)
    const { format, width, height } = await sharp(await response.body()).metadata()
    expect([format, `${width} × ${height}`, dimensions], picture).toEqual(['jpeg', '1200 × 630', '1200 × 630'])
  }
})

test('the sitemap names every product, category, article and page, and nothing that does not exist', async ({ request }) => {
  // Requested first, because other tests add products meanwhile, which are then in the sitemap alone.
  const response = await request.post('/api/product/search', { data: { pageNo: 1, pageSize: 100 } })
  const { masterData } = (await response.json()) as { masterData: { pkProdId: string; prodType: string }[] }
  const addresses = await sitemapAddresses(request)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of [
    '/',
    '/product',
    '/personalized',
    '/b2b',
    '/about-us',
    '/contact-us',
    '/gallery',
    '/faq',
    '/terms-and-conditions',
    '/privacy-policy',
    '/shipping-policy',
    '/returns-policy',
    '/cancellation-policy',
    '/grievance',
    '/accessibility',
  ]) {
    expect(addresses).toContain(address)
  }
  expect(addresses).toContain('/product?category=Ring+Boxes')
  expect(addresses.filter((address) => address.startsWith('/blog/')).length).toBeGreaterThan(3)
  const sold = masterData.filter(({ prodType }) => prodType !== 'B2B')
  expect(sold.length).toBeGreaterThan(20)
  for (const { pkProdId } of sold) expect(addresses).toContain(`/product/${pkProdId}`)
})

test('robots.txt excludes what only one shopper may see, and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  for (const path of ['/api/', '/cart', '/checkout', '/order/']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toMatch(/^Sitemap: http:\/\/[^/]+\/sitemap\.xml$/m)
  for (const address of ['/cart', '/checkout', '/order/AAAAAAAAAAAAAAAAAAAAAA']) {
    expect((await request.get(address)).headers()['x-robots-tag'], address).toBe('noindex')
  }
})

test('filtered lists without a page of their own, and missing pages, are not indexed', async ({ request }) => {
  for (const address of [
    '/product?size=Small',
    '/product?sort=name',
    '/product?category=Ring+Boxes&category=Travel+Cases',
    '/product?category=None',
    '/zzz',
  ]) {
    const html = await (await request.get(address)).text()
    expect(html, address).toContain('<meta name="robots" content="noindex"/>')
    expect(html, address).not.toContain('rel="canonical"')
  }
  const second = await pageOf(request, '/product?page=2')
  expect(second).toMatch(/<link rel="canonical" href="[^"]+\/product\?page=2"/)
  expect(second).toContain('<title>Jewellery boxes and cases, page 2 | Manjusha</title>')
})

test('search engines get the structured data of the shop, and the breadcrumbs of each page', async ({ request }) => {
  const [organisation] = structuredDataOf(await pageOf(request, '/'), 'Organization')
  expect(organisation).toMatchObject({
    name: 'Manjusha',
    legalName: 'Manjusha Leathercraft (demo shop)',
    contactPoint: { email: 'hello@manjusha.example' },
  })
  expect((await request.get(String(organisation?.logo))).status()).toBe(200)
  const breadcrumbNames: Record<string, string[]> = {
    '/faq': ['Home', 'Frequently asked questions'],
    '/product/noor-ring-box': ['Home', 'Product', 'Noor Ring Box'],
    '/product?category=Ring+Boxes': ['Home', 'Product', 'Ring Boxes'],
  }
  for (const [address, names] of Object.entries(breadcrumbNames)) {
    const [breadcrumbs] = structuredDataOf(await pageOf(request, address), 'BreadcrumbList')
    const steps = breadcrumbs?.itemListElement as { name: string; item: string; position: number }[]
    expect(steps.map(({ name }) => name).slice(0, -1)).toEqual(names.slice(0, -1))
    expect(steps.map(({ position }) => position)).toEqual(names.map((_, at) => at + 1))
    for (const { item } of steps) expect((await request.get(item)).status(), item).toBe(200)
  }
})

test('search engines get the address of the search, and it works', async ({ page, request }) => {
  const [site] = structuredDataOf(await pageOf(request, '/'), 'WebSite')
  expect(site).toMatchObject({ name: 'Manjusha', potentialAction: { '@type': 'SearchAction' } })
  const { target } = site!.potentialAction as { target: { urlTemplate: string } }
  await page.goto(target.urlTemplate.replace('{search_term_string}', encodeURIComponent('Noor Ring')))
  await expect(page.getByRole('heading', { level: 1, name: '“Noor Ring”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Noor Ring Box')
})

test('a home screen gets a name and icons that exist', async ({ page, request }) => {
  await page.goto('/')
  const manifest = await (await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Manjusha', lang: 'en-IN', start_url: '/' })
  const icons = (manifest.icons as { src: string; sizes: string }[]).map(({ src, sizes }) => ({ src, side: Number.parseInt(sizes, 10) }))
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const { src, side } of [...icons, { src: touch, side: 180 }, { src: '/favicon.ico', side: 48 }]) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect([width, height], src).toEqual([side, side])
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', /^#/)
})

async function pageOf(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address)
  expect(response.status(), address).toBe(200)
  return response.text()
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
const readTag = (html: string, pattern: RegExp): string =>
  (pattern.exec(html)?.[1] ?? '').replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The structured data of one kind. */
const structuredDataOf = (html: string, kind: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    .filter((structuredData) => [structuredData['@type']].flat().includes(kind))
