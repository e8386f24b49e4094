import { type Paise, paiseToRupees } from '#src/kit/money.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { describedIn } from '../offers/description.ts'
import { type Delivery, type Offer, offersOf, type Sale } from '../offers/offer.ts'
import { type OfferedProduct, offeredProductOf } from '../offers/offered-product.ts'
import { escapeXml } from './xml.ts'

// The attributes are those of Google Merchant Center's product data specification, https://support.google.com/merchants/answer/7052112

type FeedShop = {
  readonly settings: Pick<ShopSettings, 'brand' | 'promises' | 'delivery' | 'charges' | 'merchantFeed'>
  readonly origin: string
}

/** A name and its value; a list stands for an attribute with parts. */
type Attribute = readonly [name: string, value: string | readonly Attribute[] | undefined]

/** Returns one item for each colour that a shopper can order and see. What is sold to businesses only has no price, and is left out. */
export function merchantItems(product: Product, { settings, origin }: FeedShop): string[] {
  const offered = offeredProductOf(product)
  return offersOf(offered, settings).flatMap((offer) => {
    const { sale } = offer
    // An item without a picture is refused.
    if (!sale || offer.pictures.length === 0) return []
    return [
      `<item>\n${[...itemOf(offered, offer, origin), ...saleOf(sale), ...sizesOf(product), ...groupOf(product, settings)].map(line).join('')}</item>`,
    ]
  })
}

export const merchantFeedXml = (items: readonly string[], { settings: { brand }, origin }: FeedShop): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeXml(brand.name)}</title>`,
    `<link>${escapeXml(origin)}</link>`,
    `<description>${escapeXml(brand.tagline)}</description>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')

function itemOf(product: OfferedProduct, { sku, title, colour, address, pictures }: Offer, origin: string): Attribute[] {
  const [first, ...more] = pictures.map((picture) => `${origin}${picture}`)
  return [
    ['id', sku],
    ['item_group_id', product.code],
    ['item_group_title', product.name.slice(0, longestTitle)],
    ['title', title.slice(0, longestTitle)],
    ['description', describedIn(product.sections) || product.summary],
    ['link', `${origin}${address}`],
    ['image_link', first],
    ...more.slice(0, mostPictures).map((picture): Attribute => ['additional_image_link', picture]),
    ['brand', product.brand],
    // The shop's goods have no number that their maker has registered.
    ['identifier_exists', 'no'],
    ['condition', 'new'],
    ['color', colour],
    ['material', product.material],
  ]
}

const longestTitle = 150
const mostPictures = 10

/** There is no sale price: a price that is changed is the price. The MRP is an attribute of its own in India. */
const saleOf = ({ pricePaise, mrpPaise, isInStock, delivery, takesWriting }: Sale): Attribute[] => [
  ['availability', isInStock ? 'in_stock' : 'out_of_stock'],
  ['price', amount(pricePaise)],
  ['maximum_retail_price', mrpPaise && amount(mrpPaise)],
  ['shipping', shippingOf(delivery)],
  ['ships_from_country', 'IN'],
  // The owner gives this label the policy of goods that are not returned with a writing; all others have the policy of the account.
  ['return_policy_label', takesWriting ? 'takes-writing' : undefined],
]

const shippingOf = ({ pricePaise, handlingDays, transitDays }: Delivery): Attribute[] => [
  ['country', 'IN'],
  ['service', 'Standard'],
  ['price', amount(pricePaise)],
  ['min_handling_time', String(handlingDays)],
  ['max_handling_time', String(handlingDays)],
  ['min_transit_time', String(transitDays.from)],
  ['max_transit_time', String(transitDays.to)],
]

const sizesOf = ({ size, lengthMm, widthMm, heightMm, weightGrams }: Product): Attribute[] => [
  ['size', size],
  ['product_length', centimetres(lengthMm)],
  ['product_width', centimetres(widthMm)],
  ['product_height', centimetres(heightMm)],
  ['product_weight', `${weightGrams} g`],
  ['shipping_weight', `${weightGrams} g`],
]

const groupOf = ({ categories }: Product, { merchantFeed }: FeedShop['settings']): Attribute[] => [
  ...[...new Set([...categories.retail, ...categories.personalised])].map((category): Attribute => ['product_type', category]),
  ['google_product_category', merchantFeed.googleProductCategory?.toString()],
]

const amount = (paise: Paise): string => `${paiseToRupees(paise)} INR`
const centimetres = (mm: number): string => `${mm / 10} cm`

function line([name, value]: Attribute): string {
  if (value === undefined) return ''
  return `<g:${name}>${typeof value === 'string' ? escapeXml(value) : `\n${value.map(line).join('')}`}</g:${name}>\n`
}
