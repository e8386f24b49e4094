import { paiseToRupees } from '#src/kit/money.ts'
import { useHouse } from '../../layout/house.ts'
import { StructuredData } from '../../layout/structured-data.tsx'
import { mediaUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import type { ProductView } from './product-view.ts'

/** The product as search engines read it: what it costs, in which colours it can be bought, how it comes and goes back. */
export function ProductFacts({ product }: { product: ProductView }) {
  const origin = useHouse()?.origin ?? ''
  const address = `${origin}${addressOf('product', { productId: product.id })}`
  const pictures = product.variants.flatMap(({ pictures: [first] }) =>
    first ? [`${origin}${mediaUrl(first.key, first.widths.at(-1) ?? 0, 'webp')}`] : [],
  )
  const offers = product.variants.map(({ id, colourName, available }) => ({
    '@type': 'Offer',
    sku: id,
    url: `${address}?colour=${encodeURIComponent(colourName)}`,
    price: paiseToRupees(product.pricePaise),
    priceCurrency: 'INR',
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
    shippingDetails: freeShipping,
    hasMerchantReturnPolicy: product.personalisation ? undefined : thirtyDays,
  }))
  return (
    <StructuredData
      facts={{
        '@type': 'Product',
        name: product.name,
        description: product.summary,
        sku: product.code,
        image: pictures,
        material: product.material,
        category: product.category,
        brand: { '@type': 'Brand', name: product.brand },
        countryOfOrigin: product.countryOfOrigin,
        url: address,
        offers,
      }}
    />
  )
}

const india = { '@type': 'DefinedRegion', addressCountry: 'IN' }
const freeShipping = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: india,
}
const thirtyDays = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
}
