import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { paise, paiseToRupees } from '#src/kit/money.ts'
import { type Attributes, faultsOfItem } from '../support/requirements/merchant-feed.ts'
import { expect, test } from '../support/shop-test.ts'
import { productAddress } from '../support/shopping.ts'

/** Products that other tests add and sell meanwhile. */
const addedByTests = /\/product\/.+-\d+(?:\?|$)/

type Item = {
  readonly value: (name: string) => string | undefined
  readonly values: (name: string) => string[]
  /** All attributes as they stand; `shipping`, which has attributes of its own, is empty. */
  readonly attributes: Attributes
  readonly delivery: Attributes
}

const attributesOf = (xml: string): Attributes =>
  [...xml.matchAll(/<g:(\w+)>([^]*?)<\/g:\1>/g)].map(([, name = '', text = '']) => ({ name, value: plain(text) }))

async function feedOf(request: APIRequestContext): Promise<Item[]> {
  const response = await request.get('/feeds/merchant.xml')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8')
  return [...(await response.text()).matchAll(/<item>([^]*?)<\/item>/g)].map(([, xml = '']) => {
    const values = (name: string) =>
      [...xml.matchAll(new RegExp(`<g:${name}>([^]*?)</g:${name}>`, 'g'))].map(([, text = '']) => plain(text))
    const shipping = /<g:shipping>([^]*?)<\/g:shipping>/.exec(xml)?.[1] ?? ''
    const attributes = attributesOf(xml.replace(shipping, ''))
    return { values, value: (name) => values(name)[0], attributes, delivery: attributesOf(shipping) }
  })
}

const plain = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)

const textOf = (html: string): string =>
  plain(
    html
      .replace(/<script[^]*?<\/script>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ')

type Days = { readonly minValue: number; readonly maxValue: number }
type Delivery = { readonly shippingRate: { readonly value: number }; readonly deliveryTime: Record<'handlingTime' | 'transitTime', Days> }
type Offer = Record<string, unknown> & { readonly shippingDetails: Delivery }
type Variant = Record<string, unknown> & { sku: string; image: string[]; offers?: Offer }
type Group = Record<string, unknown> & { hasVariant: Variant[] }

async function pageAt(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  expect(response.status(), address).toBe(200)
  const html = await response.text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
  const group = data.find((each) => each['@type'] === 'ProductGroup') as Group
  return { html, text: textOf(html), group }
}

const rupees = (amount: unknown) => `₹${Number(amount).toLocaleString('en-IN')}`

test('the feed states of every colour what its page shows and what its structured data states', async ({ request }) => {
  const items = (await feedOf(request)).filter((item) => !addedByTests.test(item.value('link')!))
  expect(items.length).toBeGreaterThan(40)
  expect(new Set(items.map((item) => item.value('id'))).size).toBe(items.length)
  for (const item of items) {
    const address = item.value('link')!
    const { html, text, group } = await pageAt(request, address)
    const variant = group.hasVariant.find(({ sku }) => sku === item.value('id'))!
    const offer = variant.offers!
    const delivery = offer.shippingDetails
    const { handlingTime, transitTime } = delivery.deliveryTime
    const mrp = (offer.priceSpecification as { price: string } | undefined)?.price
    const stated = {
      item_group_id: group.productGroupID,
      item_group_title: group.name,
      title: variant.name,
      link: offer.url,
      image_link: variant.image[0],
      brand: (group.brand as { name: string }).name,
      color: variant.color,
      material: group.material,
      price: `${offer.price} ${offer.priceCurrency}`,
      maximum_retail_price: mrp && `${mrp} INR`,
      availability: offer.availability === 'https://schema.org/InStock' ? 'in_stock' : 'out_of_stock',
      condition: String(offer.itemCondition).endsWith('/NewCondition') ? 'new' : undefined,
      min_handling_time: String(handlingTime.minValue),
      max_handling_time: String(handlingTime.maxValue),
      min_transit_time: String(transitTime.minValue),
      max_transit_time: String(transitTime.maxValue),
      return_policy_label: Array.isArray(offer.hasMerchantReturnPolicy) ? 'takes-writing' : undefined,
    }
    for (const [name, value] of Object.entries(stated)) expect(item.value(name), `${name} of ${address}`).toBe(value)
    expect(item.values('additional_image_link'), address).toEqual(variant.image.slice(1, 11))
    expect(item.values('price').at(-1), `delivery of ${address}`).toBe(`${paiseToRupees(paise(delivery.shippingRate.value * 100))} INR`)
    // What shoppers read.
    expect(text, address).toContain(String(group.name))
    expect(text, address).toContain(rupees(offer.price))
    if (mrp) expect(text, address).toContain(`${rupees(mrp)}, inclusive of all taxes`)
    expect(text.includes(`Sold out in ${item.value('color')}`), `stock of ${address}`).toBe(item.value('availability') === 'out_of_stock')
    const [, length, width, height] = / (\d+) × (\d+) × (\d+) mm /.exec(text) ?? []
    const sizes = ['length', 'width', 'height'].map((side) => Number(item.value(`product_${side}`)!.replace(' cm', '')) * 10)
    expect(sizes.map(Math.round), address).toEqual([length, width, height].map(Number))
    expect(text, address).toContain(`about ${item.value('product_weight')}`)
    for (const sentence of item.value('description')!.split(/(?<=\.) /)) expect(text, address).toContain(sentence.replace(/\.$/, ''))
    // The colour of the link is the one that the page opens in.
    expect(html, address).toContain(`<dd>${item.value('id')}</dd>`)
  }
})

test('every item has what the Merchant Center requires, in its forms and limits, and nothing that it does not know', async ({
  request,
}) => {
  const items = (await feedOf(request)).filter((item) => !addedByTests.test(item.value('link')!))
  for (const { value, attributes, delivery } of items) expect.soft(faultsOfItem(attributes, delivery), value('id')).toEqual([])
  const titles = new Map(items.map(({ value }) => [value('item_group_id'), value('item_group_title')]))
  for (const { value } of items) expect.soft(value('item_group_title'), value('id')).toBe(titles.get(value('item_group_id')))
  for (const picture of new Set(items.map(({ value }) => value('image_link')!))) {
    const { width, height } = await sharp(await (await request.get(picture)).body()).metadata()
    // The least that is taken from January 2027: https://support.google.com/merchants/answer/12472547
    expect.soft(Math.min(width, height), picture).toBeGreaterThanOrEqual(500)
  }
})

test('the feed has every colour that a page offers to shoppers, and nothing that is sold to businesses only', async ({ request }) => {
  const response = await request.post('/api/product/search', { data: { pageNo: 1, pageSize: 100 } })
  const { masterData } = (await response.json()) as { masterData: { pkProdId: string; prodType: string }[] }
  const products = masterData.filter(({ pkProdId }) => !addedByTests.test(`/product/${pkProdId}`))
  const offered: string[] = []
  let forBusinesses = 0
  for (const { pkProdId } of products) {
    const { group } = await pageAt(request, `/product/${pkProdId}`)
    const withOffer = group.hasVariant.filter(({ offers }) => offers)
    offered.push(...withOffer.map(({ sku }) => sku))
    if (withOffer.length === 0) forBusinesses += 1
  }
  const items = (await feedOf(request)).filter((item) => !addedByTests.test(item.value('link')!))
  expect(items.map((item) => item.value('id')).toSorted()).toEqual(offered.toSorted())
  expect(forBusinesses).toBeGreaterThan(0)
})

test('the feed is kept, and renewed at once when a colour sells out or a price changes', async ({ request, owner }) => {
  const product = await owner.addPlainProduct({ stock: 20 })
  const { variantId } = product.colours[0]!
  const itemOf = async () => (await feedOf(request)).find((item) => item.value('id') === variantId)
  expect((await itemOf())?.value('availability')).toBe('in_stock')
  await owner.setStock(variantId, 0)
  expect((await itemOf())?.value('availability')).toBe('out_of_stock')
  await owner.setPrice(product.id, 77_700)
  expect((await itemOf())?.value('price')).toBe('777.00 INR')
  const { html } = await pageAt(request, productAddress(product))
  expect(html).toContain('₹777')
  expect((await request.get('/feeds/merchant.xml?part=2')).status()).toBe(404)
})
