import type { Paise } from '#src/kit/money.ts'
import type { Variant } from '#src/shop/catalogue/product.ts'
import { deliveryPaiseOf } from '#src/shop/pricing/charges.ts'
import type { DaySpan, ShopSettings } from '#src/shop/settings.ts'
import { mediaUrl } from '../media-url.ts'
import { productAddress } from '../product-address.ts'
import type { OfferedProduct } from './offered-product.ts'

export type OfferSettings = Pick<ShopSettings, 'promises' | 'delivery' | 'charges'>

/** One colour of a product, without writing, as search engines and price comparisons read it. Addresses have no origin. */
export type Offer = {
  readonly sku: string
  readonly title: string
  readonly colour: string
  readonly address: string
  /** The first is the one that the page shows first. */
  readonly pictures: readonly string[]
  /** Undefined for what is sold to businesses only: each order has a price of its own. */
  readonly sale: Sale | undefined
}

export type Sale = {
  readonly pricePaise: Paise
  /** Undefined where it is not above the price. */
  readonly mrpPaise: Paise | undefined
  readonly isInStock: boolean
  readonly delivery: Delivery
  /** Whether a writing, with which it cannot be returned for a change of mind, may be ordered on it. */
  readonly takesWriting: boolean
}

export type Delivery = { readonly pricePaise: Paise; readonly handlingDays: number; readonly transitDays: DaySpan }

export function offersOf(product: OfferedProduct, settings: OfferSettings): Offer[] {
  return product.variants.map((variant) => ({
    sku: variant.id,
    title: `${product.name} (${variant.colourName})`,
    colour: variant.colourName,
    address: productAddress(product.id, { colour: variant.colourName }),
    pictures: variant.pictures.map(({ key, widths }) => mediaUrl(key, widths.at(-1) ?? 0, 'webp')),
    sale: product.isForBusinessesOnly ? undefined : saleOf(product, variant, settings),
  }))
}

/** Delivered alone, to a place that is not far: search engines take one price for the whole country. */
const saleOf = (product: OfferedProduct, { available }: Variant, { promises, charges }: OfferSettings): Sale => ({
  pricePaise: product.pricePaise,
  mrpPaise: product.mrpPaise > product.pricePaise ? product.mrpPaise : undefined,
  isInStock: available > 0,
  delivery: {
    pricePaise: deliveryPaiseOf({ goodsPaise: product.pricePaise, pincode: '', weightGrams: product.weightGrams }, charges),
    handlingDays: product.makingDays,
    transitDays: promises.transitDays,
  },
  takesWriting: product.personalisation !== undefined,
})
