import { type CartLine, withLineId } from '#src/shop/cart/cart.ts'
import type { Variant } from '#src/shop/catalogue/product.ts'
import { buyNow, type CheckoutState } from '#src/web/browser/buy-now.ts'
import { addToCart } from '#src/web/browser/storage/cart-storage.ts'
import type { ProductView } from '../product-view.ts'

// Fetched with the first touch of a buy button, because most visitors of a product's page do not buy.

type Wanted = Pick<CartLine, 'quantity' | 'personalisation'>

export const addVariant = (product: ProductView, variant: Variant, wanted: Wanted): void => addToCart(lineOf(product, variant, wanted))

/** Returns the state for the navigation to the checkout. */
export const buyVariant = (product: ProductView, variant: Variant, wanted: Wanted): CheckoutState =>
  buyNow(lineOf(product, variant, wanted))

const lineOf = (product: ProductView, variant: Variant, wanted: Wanted): CartLine =>
  withLineId({
    productId: product.id,
    variantId: variant.id,
    productName: product.name,
    colourName: variant.colourName,
    colourHex: variant.colourHex,
    unitPricePaise: product.pricePaise,
    gstBasisPoints: product.gstBasisPoints,
    isPersonalisable: product.personalisation !== undefined,
    maxNameLength: product.personalisation?.maxNameLength ?? 0,
    takesSign: product.personalisation?.zodiac ?? false,
    ...wanted,
    picture: variant.pictures[0],
    canvas: variant.canvas,
  })
