import type { APIRequestContext } from '@playwright/test'
import { addressOf, type PageName } from '#src/web/routes.ts'
import { examples } from '../support/example-addresses.ts'
import { placeOrder } from '../support/placed-order.ts'
import { expect, test } from '../support/shop-test.ts'
import { faultsOf, requirements } from '../support/requirements/structured-data.ts'

type Thing = Record<string, unknown>

/** Products that other tests have added to the shop before this one. */
const addedByTests = /^\/product\/.+-\d+$|Trial/

async function pageAt(request: APIRequestContext, address: string, status = 200): Promise<{ things: Thing[] }> {
  const response = await request.get(address)
  expect(response.status(), address).toBe(status)
  const html = await response.text()
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  )
  return { things }
}

const typesOf = (thing: Thing): string[] => [thing['@type']].flat().map(String)

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<url><loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&#38;', '&'))
  return addresses.filter((address) => !addedByTests.test(address))
}

test('the structured data of every page in the sitemap has what search engines require and recommend, and nothing unknown', async ({
  request,
}) => {
  const found = new Set<string>()
  for (const address of await sitemap(request)) {
    const { things } = await pageAt(request, address)
    for (const thing of things) {
      expect(thing['@context'], address).toBe('https://schema.org')
      expect(faultsOf(thing), address).toEqual([])
      for (const type of JSON.stringify(thing).matchAll(/"@type":"(\w+)"/g)) found.add(type[1]!)
    }
    const types = things.flatMap(typesOf)
    expect(types.includes('BreadcrumbList'), `breadcrumbs of ${address}`).toBe(address !== '/')
    if (address.startsWith('/product/')) expect(types).toContain('ProductGroup')
    if (address.startsWith('/blog/')) expect(types).toContain('BlogPosting')
  }
  // A row that no page uses is not tested.
  expect([...found, 'OnlineStore'].toSorted()).toEqual(expect.arrayContaining(Object.keys(requirements).toSorted()))
})

const trail = 'BreadcrumbList'
/** What search engines may not show is not described to them. */
const notIndexed: readonly string[] = []

/** What each page of the route table states. A page without a row does not compile. */
const statedOn: Record<PageName, readonly string[]> = {
  home: ['OnlineStore', 'WebSite'],
  product: ['ProductGroup', trail],
  article: ['BlogPosting', trail],
  faq: ['FAQPage', trail],
  ...{ products: [trail], personalised: [trail], b2b: [trail], about: [trail], contact: [trail], findOrder: [trail], gallery: [trail] },
  ...{ terms: [trail], privacy: [trail], shippingPolicy: [trail], returnsPolicy: [trail], cancellationPolicy: [trail] },
  ...{ grievance: [trail], accessibility: [trail], blog: [trail], gifts: [trail], gift: [trail] },
  ...{ bulkEnquiry: notIndexed, cart: notIndexed, checkout: notIndexed, order: notIndexed, orderReturn: notIndexed },
  ...{ enquiryStatus: notIndexed, offline: notIndexed, notFound: notIndexed },
}

test('every page of the route table states what it is for, without a fault', async ({ request, owner, shopper }) => {
  const { orderId } = await placeOrder(request, owner, shopper, true)
  const addresses: Record<PageName, string> = {
    ...examples,
    order: addressOf('order', { orderId }),
    orderReturn: addressOf('orderReturn', { orderId }),
  }
  for (const [name, address] of Object.entries(addresses) as [PageName, string][]) {
    const { things } = await pageAt(request, address, name === 'notFound' ? 404 : 200)
    expect.soft(things.flatMap(typesOf).toSorted(), name).toEqual([...statedOn[name]].toSorted())
    for (const thing of things) expect.soft(faultsOf(thing), name).toEqual([])
    const steps = things.find((thing) => thing['@type'] === trail)?.itemListElement as readonly unknown[] | undefined
    if (steps) expect.soft(steps.length, `breadcrumbs of ${name}`).toBeGreaterThanOrEqual(2)
  }
})

test('a product for businesses only has its structured data without offer and price, which is all that it lacks', async ({ request }) => {
  const response = await request.post('/api/product/search', { data: { isB2B: '1', pageNo: 1, pageSize: 100 } })
  const { masterData } = (await response.json()) as { masterData: { pkProdId: string; prodType: string }[] }
  const ids = masterData.filter(({ prodType }) => prodType === 'B2B').map(({ pkProdId }) => pkProdId)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) {
    const { things } = await pageAt(request, `/product/${id}`)
    const group = things.find((thing) => thing['@type'] === 'ProductGroup')!
    expect(faultsOf(group, ['Product.offers']), id).toEqual([])
    expect(JSON.stringify(group), id).not.toMatch(/"(?:offers|price|priceSpecification|availability)"/)
  }
})

test('what takes a name states both policies of return, and all else one with days, method, fees and refund', async ({ request }) => {
  const search = await request.post('/api/product/search', { data: { isCustomized: true, pageNo: 1, pageSize: 100 } })
  const { masterData } = (await search.json()) as { masterData: { pkProdId: string }[] }
  const withName = new Set(masterData.map(({ pkProdId }) => `/product/${pkProdId}`))
  let both = 0
  for (const address of (await sitemap(request)).filter((each) => each.startsWith('/product/'))) {
    const { things } = await pageAt(request, address)
    const group = things.find((thing) => thing['@type'] === 'ProductGroup') as {
      hasVariant: { offers: { hasMerchantReturnPolicy: Thing } }[]
    }
    const [plain, written] = [group.hasVariant[0]!.offers.hasMerchantReturnPolicy].flat()
    expect(plain, address).toMatchObject({
      ...{ returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow', merchantReturnDays: 30 },
      ...{ returnMethod: 'https://schema.org/ReturnByMail', returnFees: 'https://schema.org/FreeReturn' },
      refundType: 'https://schema.org/FullRefund',
    })
    expect(written !== undefined, address).toBe(withName.has(address))
    if (!written) continue
    both += 1
    expect(written, address).toMatchObject({ returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' })
    expect(written.merchantReturnDays, address).toBeUndefined()
  }
  expect(both).toBeGreaterThan(3)
})
