import { paiseToRupees } from '#src/kit/money.ts'
import type { Variant } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import type { ProductView } from './product-view.ts'

/**
 * The piece as search engines read it: its colours, and what each costs, how it comes and goes back where shoppers can order it. Made on the server, because no
 * shopper's browser needs to know how.
 */
export function factsOf(product: ProductView, origin: string): Readonly<Record<string, unknown>> {
  const address = `${origin}${addressOf('product', { productId: product.id })}`
  return {
    '@type': 'ProductGroup',
    '@id': `${address}#piece`,
    productGroupID: product.code,
    name: product.name,
    description: product.summary,
    url: address,
    category: product.category,
    material: product.material,
    brand: { '@type': 'Brand', name: product.brand },
    variesBy: 'https://schema.org/color',
    hasVariant: product.variants.map((variant) => variantFacts(product, variant, { origin, address })),
  }
}

function variantFacts(product: ProductView, variant: Variant, { origin, address }: { origin: string; address: string }) {
  const { id, colourName, pictures } = variant
  return {
    '@type': 'Product',
    name: `${product.name} (${colourName})`,
    sku: id,
    color: colourName,
    image: pictures.map(({ key, widths }) => `${origin}${mediaUrl(key, widths.at(-1) ?? 0, 'webp')}`),
    countryOfOrigin: product.countryOfOrigin,
    inProductGroupWithID: product.code,
    offers: product.isForBusinessesOnly ? undefined : offerOf(product, variant, `${address}?colour=${encodeURIComponent(colourName)}`),
  }
}

/** Of the piece without writing, as one finds it. */
const offerOf = ({ pricePaise, mrpPaise, makingDays }: ProductView, { available }: Variant, url: string) => ({
  '@type': 'Offer',
  url,
  price: paiseToRupees(pricePaise),
  priceCurrency: 'INR',
  priceSpecification:
    mrpPaise > pricePaise
      ? {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: paiseToRupees(mrpPaise),
          priceCurrency: 'INR',
          valueAddedTaxIncluded: true,
        }
      : undefined,
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(Math.max(1, makingDays - 1), makingDays + 1),
      transitTime: days(...transitDays),
    },
  },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'https://schema.org/ReturnByMail',
  },
})

/** As the questions and answers promise it. */
const transitDays = [5, 7] as const

const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' })
