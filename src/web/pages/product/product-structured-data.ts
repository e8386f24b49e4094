import type { Offer as StructuredOffer, OfferShippingDetails, Product, ProductGroup, QuantitativeValue } from 'schema-dts'
import { paiseToRupees } from '#src/kit/money.ts'
import { type Delivery, type Offer, type OfferSettings, offersOf, type Sale } from '#src/web/offers/offer.ts'
import type { OfferedProduct } from '#src/web/offers/offered-product.ts'
import { personalisedReturnPolicy, returnPolicy } from '#src/web/offers/return-policy.ts'
import { addressOf } from '#src/web/routes.ts'

type Place = { readonly origin: string; readonly settings: OfferSettings }

/**
 * Returns the product for search engines: its colours, with price, delivery and returns where shoppers can order it. Built on the server, so that no
 * browser loads this code.
 */
export function productStructuredDataOf(product: OfferedProduct, origin: string, settings: OfferSettings): ProductGroup {
  const address = `${origin}${addressOf('product', { productId: product.id })}`
  return {
    '@type': 'ProductGroup',
    '@id': `${address}#piece`,
    productGroupID: product.code,
    name: product.name,
    description: product.summary,
    url: address,
    ...(product.category && { category: product.category }),
    material: product.material,
    brand: { '@type': 'Brand', name: product.brand },
    variesBy: 'https://schema.org/color',
    hasVariant: offersOf(product, settings).map((offer) => variantStructuredData(product, offer, { origin, settings })),
  }
}

const variantStructuredData = (product: OfferedProduct, { sku, title, colour, pictures, address, sale }: Offer, place: Place): Product => ({
  '@type': 'Product',
  name: title,
  sku,
  color: colour,
  image: pictures.map((picture) => `${place.origin}${picture}`),
  countryOfOrigin: product.countryOfOrigin,
  inProductGroupWithID: product.code,
  ...(sale && { offers: offerOf(sale, `${place.origin}${address}`, place) }),
})

/** The offer of the variant without writing. */
const offerOf = ({ pricePaise, mrpPaise, isInStock, delivery, takesWriting }: Sale, url: string, place: Place): StructuredOffer => ({
  '@type': 'Offer',
  url,
  price: paiseToRupees(pricePaise),
  priceCurrency: 'INR',
  ...(mrpPaise && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: paiseToRupees(mrpPaise),
      priceCurrency: 'INR',
      valueAddedTaxIncluded: true,
    },
  }),
  itemCondition: 'https://schema.org/NewCondition',
  availability: isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  shippingDetails: shippingDetailsOf(delivery, place.settings),
  hasMerchantReturnPolicy: takesWriting ? [returnPolicy(place), personalisedReturnPolicy(place)] : returnPolicy(place),
})

const shippingDetailsOf = ({ pricePaise, handlingDays, transitDays }: Delivery, { delivery }: OfferSettings): OfferShippingDetails => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: Number(paiseToRupees(pricePaise)), currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(handlingDays, handlingDays),
    cutoffTime: `${String(delivery.cutOffHour).padStart(2, '0')}:00:00+05:30`,
    businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: workingDays.map((day) => `https://schema.org/${day}` as const) },
    transitTime: days(transitDays.from, transitDays.to),
  },
})

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const days = (minValue: number, maxValue: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})
