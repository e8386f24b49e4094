import * as z from 'zod'
import type { VariantId } from '#src/kit/id.ts'
import { paiseToRupees } from '#src/kit/money.ts'
import { linesFault, lineTitle, mostLines, mostUnits } from '#src/shop/cart/cart.ts'
import type { Shop } from '#src/shop/shop.ts'
import { looseText } from '../loose-fields.ts'

const CartItem = z.object({ fkImgId: looseText(80).pipe(z.string().min(1, 'is required')) }, 'must be an object')

/** Lines as an order spells them; only their `fkImgId` is read. */
export const CheckCartRequest = z.object(
  {
    cartItems: z
      .array(CartItem, 'must be a list')
      .max(mostLines, linesFault(mostLines + 1))
      .transform((items) => [...new Set(items.map(({ fkImgId }) => fkImgId as VariantId))]),
  },
  'must be a JSON object',
)

type VariantForSale = Awaited<ReturnType<Shop['cart']['findVariants']>>[number]

/** One entry for each requested variant. One that shoppers cannot order has an empty `isActive`, and only reveals whether businesses can. */
export const toWire = (requested: readonly VariantId[], variants: readonly VariantForSale[]) => ({
  cartItems: requested.map((fkImgId) => {
    const variant = variants.find(({ variantId }) => variantId === fkImgId)
    if (variant?.isForSale) return variantToWire(variant)
    return { fkImgId, isActive: '', ...(variant?.isForBusinessesOnly && { isB2B: '1' }) }
  }),
})

const variantToWire = (variant: VariantForSale) => ({
  fkImgId: variant.variantId,
  isActive: '1',
  pkProdId: variant.productId,
  prodName: lineTitle(variant),
  prodPrice: paiseToRupees(variant.unitPricePaise),
  gstBasisPoints: variant.gstBasisPoints,
  stock: Math.min(Math.max(variant.available, 0), mostUnits),
  isCustomized: variant.personalisation ? '1' : '',
  maxNameLength: variant.personalisation?.maxNameLength ?? 0,
  takesSign: variant.personalisation?.zodiac ? '1' : '',
  picture: variant.picture,
  canvas: variant.canvas,
})
