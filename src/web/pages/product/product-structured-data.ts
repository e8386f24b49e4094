import { paiseToRupees } from '#src/kit/money.ts'
import { standardDeliveryPaise } from '#src/shop/pricing/standard-charges.ts'
import type { Variant } from '#src/shop/catalogue/product.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { mediaUrl } from '#src/web/media-url.ts'
import { productAddress } from '#src/web/product-address.ts'
import { addressOf } from '#src/web/routes.ts'
import type { ProductView } from './product-view.ts'

type Promised = Pick<ShopSettings, 'promises' | 'delivery'>
type Place = { readonly origin: string; readonly address: string; readonly settings: Promised }

/**
 * Returns the product for search engines: its colours, with price, delivery and returns where shoppers can order it. Built on the server, so that no
 * browser loads this code.
 */
export function productStructuredDataOf(product: ProductView, origin: string, settings: Promised): Readonly<Record<string, unknown>> {
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
    hasVariant: product.variants.map((variant) => variantStructuredData(product, variant, { origin, address, settings })),
  }
}

function variantStructuredData(product: ProductView, variant: Variant, { origin, address, settings }: Place) {
  const { id, colourName, pictures } = variant
  return {
    '@type': 'Product',
    name: `${product.name} (${colourName})`,
    sku: id,
    color: colourName,
    image: pictures.map(({ key, widths }) => `${origin}${mediaUrl(key, widths.at(-1) ?? 0, 'webp')}`),
    countryOfOrigin: product.countryOfOrigin,
    inProductGroupWithID: product.code,
    offers: product.isForBusinessesOnly
      ? undefined
      : offerOf(product, variant, `${origin}${productAddress(product.id, { colour: colourName })}`, { origin, address, settings }),
  }
}

/** The offer of the variant without writing. */
const offerOf = (
  { pricePaise, mrpPaise, makingDays, personalisation }: ProductView,
  { available }: Variant,
  url: string,
  place: Place,
) => ({
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
  shippingDetails: shippingDetailsOf(makingDays, place.settings),
  hasMerchantReturnPolicy: personalisation ? [returnPolicy(place), personalisedReturnPolicy(place)] : returnPolicy(place),
})

/** Every order has the standard price of delivery. */
const shippingDetailsOf = (makingDays: number, { promises, delivery }: Promised) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: Number(paiseToRupees(standardDeliveryPaise)), currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(makingDays, makingDays),
    cutoffTime: `${String(delivery.cutOffHour).padStart(2, '0')}:00:00+05:30`,
    businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: workingDays.map((day) => `https://schema.org/${day}`) },
    transitTime: days(promises.transitDays.from, promises.transitDays.to),
  },
})

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The policy for products without writing. */
function returnPolicy({ origin, settings: { promises } }: Place) {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    merchantReturnLink: `${origin}${addressOf('returnsPolicy')}`,
  }
  if (promises.returnDays === 0) return { ...policy, returnPolicyCategory: notPermitted, ...defectsComeBack }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: promises.returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: promises.areReturnsFree ? freeReturn : 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    ...defectsComeBack,
  }
}

/** The policy for products with a name or a sign: no return for a change of mind, but always for a defect. */
const personalisedReturnPolicy = ({ origin }: Place) => ({
  '@type': 'MerchantReturnPolicy',
  name: 'With a name or a sign on it',
  applicableCountry: 'IN',
  returnPolicyCountry: 'IN',
  merchantReturnLink: `${origin}${addressOf('returnsPolicy')}`,
  returnPolicyCategory: notPermitted,
  ...defectsComeBack,
})

const notPermitted = 'https://schema.org/MerchantReturnNotPermitted'
const freeReturn = 'https://schema.org/FreeReturn'

/** By law the seller pays for the return of what is damaged, faulty, wrong, not as described or late. */
const defectsComeBack = { itemDefectReturnFees: freeReturn } as const

const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' })
