import type { APIRequestContext } from '@playwright/test'
import { expect, test as base } from '../desk/support/desk-test.ts'
import { examples } from '../support/example-addresses.ts'
import { ownShop } from '../support/start-shop-for-tests.ts'

/** A shop of its own: what other tests change would have its pages made anew. */
const test = base.extend(ownShop('--generous-limits'))

const kept = [
  ...Object.values(examples),
  ...[
    '/product?category=Ring+Boxes',
    '/product?sort=price-low',
    '/product/rani-two-tier-box',
    '/product/resham-velvet-ring-box',
    '/sitemap.xml',
  ],
]

async function visit(request: APIRequestContext): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  for (const address of kept) pages.set(address, await (await request.get(address)).text())
  return pages
}

/** The first place at which two pages differ, as both have it: a report with two whole pages nobody reads. */
function differenceOf(one: string, other: string): readonly string[] {
  if (one === other) return []
  let at = 0
  while (one[at] === other[at]) at++
  return [one, other].map((page) => page.slice(Math.max(at - 100, 0), at + 200))
}

/** What is published, and where a shopper sees it. */
type Published = { readonly what: string; publish(): Promise<unknown>; readonly seenAt: string; readonly words: string }

test('after anything that the desk publishes, every page that is kept says what one made now says', async ({
  request,
  owner,
  callShop,
}) => {
  test.slow()
  const write = async (code: string, field: string, began: string, typed: string) => {
    await callShop('catalogue.saveDraft', { code, posted: { typed: { [field]: typed }, began: { [field]: began } }, by: 'Arun' })
    const { draft } = (await callShop('catalogue.showProduct', code)) as { draft: { version: number } }
    await callShop('catalogue.publishDraft', { code, draft: draft.version, by: 'Arun' })
  }
  const set = async (part: string, change: Readonly<Record<string, unknown>>) => {
    const { value } = (await callShop('configuring.show', 'settings')) as { value: Record<string, object> }
    await owner.changeSettings({ [part]: { ...value[part], ...change } })
  }
  const all: readonly Published[] = [
    { what: 'a price', publish: () => write('MJ-1002', 'pricePaise', '349', '399'), seenAt: '/product/noor-ring-box', words: '₹399' },
    {
      what: 'a name',
      publish: () => write('MJ-1012', 'name', 'Resham Velvet Ring Box', 'Resham Silk Ring Box'),
      seenAt: '/product/resham-velvet-ring-box',
      words: 'Resham Silk',
    },
    {
      what: 'days of making',
      publish: () => write('MJ-1002', 'makingDays', '3', '11'),
      seenAt: '/product/noor-ring-box',
      words: '11 working days',
    },
    { what: 'the tagline', publish: () => set('brand', { tagline: 'Boxes with your name' }), seenAt: '/', words: 'Boxes with your name' },
    { what: 'the phone', publish: () => set('contact', { phone: '+91 98200 00077' }), seenAt: '/contact-us', words: '98200 00077' },
    {
      what: 'the officer',
      publish: () => set('grievanceOfficer', { name: 'Lata Kulkarni' }),
      seenAt: '/grievance',
      words: 'Lata Kulkarni',
    },
    { what: 'days of return', publish: () => set('promises', { returnDays: 23 }), seenAt: '/returns-policy', words: '23 days' },
    { what: 'a price of delivery', publish: () => set('charges', { deliveryRupees: 49 }), seenAt: '/shipping-policy', words: '₹49' },
    {
      what: 'an account',
      publish: () => set('social', { instagram: 'https://www.instagram.com/manjusha' }),
      seenAt: '/',
      words: 'instagram.com/manjusha',
    },
  ]
  const { colours } = await owner.addProduct()
  await visit(request)
  for (const { what, publish, seenAt, words } of all) {
    await publish()
    await expect
      .poll(async () => (await (await request.get(seenAt)).text()).replaceAll('<!-- -->', ''), `${what} at ${seenAt}`)
      .toContain(words)
    // A page that was not kept shows it before the shop has heard of it. Changes are heard of in their order, and no kept page shows this one.
    await owner.setStock(colours[0]!.variantId, 20)
    const shown = await visit(request)
    // The price stays as it is; announced is that anything may have changed.
    await owner.setPrice('safar-round-travel-case', 54_900)
    const madeNow = await visit(request)
    for (const address of kept) expect(differenceOf(shown.get(address)!, madeNow.get(address)!), `${address} after ${what}`).toEqual([])
  }
})
