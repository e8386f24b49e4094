import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { parseDay } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { expect, test } from '../support/shop-test.ts'

/** Products that other tests have added to the shop before this one. */
const addedByTests = /^\/product\/.+-\d+$|Trial/

/** Every address of the sitemap, without its origin. */
async function sitemapAddresses(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    new URL(address.replaceAll('&#38;', '&')).href.slice(new URL(address).origin.length),
  )
}

type Entry = { readonly changed: string | undefined; readonly pictures: readonly string[] }

/** What the sitemap says of each address, without its origin. */
async function sitemapEntries(request: APIRequestContext): Promise<Map<string, Entry>> {
  const xml = await (await request.get('/sitemap.xml')).text()
  const entries = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)]
  return new Map(
    entries.map(([, address = '', about = '']) => [
      address.replace(/^https?:\/\/[^/]+/, '').replaceAll('&#38;', '&'),
      {
        changed: /<lastmod>(.*?)<\/lastmod>/.exec(about)?.[1],
        pictures: [...about.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, picture = '']) => picture),
      },
    ]),
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
  for (const whom of ['For+Her', 'For+Him', 'For+Couples', 'For+Travellers']) {
    expect(addresses).toContain(`/personalized?category=${whom}`)
  }
  expect(addresses.filter((address) => address.startsWith('/blog/')).length).toBeGreaterThan(3)
  const sold = masterData.filter(({ prodType }) => prodType !== 'B2B')
  expect(sold.length).toBeGreaterThan(20)
  for (const { pkProdId } of sold) expect(addresses).toContain(`/product/${pkProdId}`)
})

test('the sitemap names the photographs of each product and article, and they exist', async ({ request }) => {
  const entries = await sitemapEntries(request)
  for (const [address, { pictures }] of entries) {
    if (/^\/(?:product|blog)\/./.test(address)) expect(pictures.length, address).toBeGreaterThan(0)
  }
  expect(entries.get('/gallery')!.pictures.length).toBeGreaterThan(8)
  for (const address of ['/product/noor-ring-box', '/blog/leo', '/gallery']) {
    const { pictures } = entries.get(address)!
    expect(pictures[0], address).toMatch(/^http:/)
    expect((await request.get(pictures[0]!)).headers()['content-type'], address).toBe('image/webp')
  }
})

test('the sitemap dates a product by its last change, which a sale is not, and a policy by the day that stands on it', async ({
  request,
  owner,
}) => {
  const product = await owner.addPlainProduct({ stock: 20 })
  const changedAt = async () => (await sitemapEntries(request)).get(`/product/${product.id}`)?.changed ?? ''
  const added = await changedAt()
  expect(Math.abs(Date.now() - Date.parse(added))).toBeLessThan(600_000)
  await owner.setStock(product.colours[0]!.variantId, 0)
  expect(await changedAt()).toBe(added)
  const { changed } = (await sitemapEntries(request)).get('/returns-policy')!
  expect(await pageOf(request, '/returns-policy')).toContain(formatLongDay(parseDay(changed!)!))
})

test('llms.txt describes the shop to language models, and each of its links works', async ({ request }) => {
  const response = await request.get('/llms.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^# Manjusha\n\n> Jewellery boxes/)
  const links = [...text.matchAll(/^- \[[^\]\n]+\]\((\S+)\): \S.*$/gm)].map(([, address = '']) => address)
  expect(links.length).toBe([...text.matchAll(/^- /gm)].length)
  const known = links.filter((address) => !addedByTests.test(new URL(address).pathname + new URL(address).search))
  expect(known.length).toBeGreaterThan(60)
  for (const address of known) expect((await request.get(address)).status(), address).toBe(200)
  expect(text).toMatch(/\[Noor Ring Box\]\(\S+\/product\/noor-ring-box\): ₹349\. /)
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
  const [organisation] = structuredDataOf(await pageOf(request, '/'), 'OnlineStore')
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

test('a shared link with a name shows that name on the lid, and one without shows the product', async ({ request }) => {
  const address = '/product/noor-ring-box?colour=Oxblood&name=Asha&sign=Leo'
  const named = await pageOf(request, address)
  const meta = (html: string, name: string) => readTag(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))
  const picture = meta(named, 'og:image')
  expect(new URL(picture).pathname).toBe('/product/noor-ring-box/lid.jpg')
  expect(Object.fromEntries(new URL(picture).searchParams)).toEqual({ colour: 'Oxblood', name: 'Asha', sign: 'Leo' })
  expect([meta(named, 'og:image:width'), meta(named, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(named, 'og:image:alt')).toBe('Noor Ring Box in Oxblood with Asha and Leo in foil on its lid')
  expect([meta(named, 'twitter:card'), meta(named, 'twitter:image')]).toEqual(['summary_large_image', picture])
  expect(meta(named, 'og:url')).toMatch(/\/product\/noor-ring-box\?colour=Oxblood&name=Asha&sign=Leo$/)
  expect(readTag(named, /<link rel="canonical" href="([^"]*)"/)).toMatch(/\/product\/noor-ring-box$/)
  const drawn = await request.get(picture)
  expect([drawn.status(), drawn.headers()['content-type'], drawn.headers()['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=604800',
  ])
  const { width, height } = await sharp(await drawn.body()).metadata()
  expect([width, height]).toEqual([1200, 630])
  const other = await (await request.get(picture.replace('name=Asha', 'name=Meera'))).body()
  expect(other.equals(await drawn.body())).toBe(false)

  const plain = meta(await pageOf(request, '/product/noor-ring-box'), 'og:image')
  expect(plain).toMatch(/\/media\/[\da-f]{20}-1200x630\.jpg$/)
  const unnamed = await request.get('/product/noor-ring-box/lid.jpg', { maxRedirects: 0 })
  expect([unnamed.status(), unnamed.headers().location]).toEqual([302, new URL(plain).pathname])
})

test('the key of notices to search engines is not there while the owner has not switched them on', async ({ request }) => {
  expect((await request.get('/indexnow-key.txt')).status()).toBe(404)
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
