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
export const toWire = (asked: readonly VariantId[], pieces: readonly VariantForSale[]) => ({
  cartItems: asked.map((fkImgId) => {
    const piece = pieces.find(({ variantId }) => variantId === fkImgId)
    if (piece?.isForSale) return variantToWire(piece)
    return { fkImgId, isActive: '', ...(piece?.isForBusinessesOnly && { isB2B: '1' }) }
  }),
})

const variantToWire = (piece: VariantForSale) => ({
  fkImgId: piece.variantId,
  isActive: '1',
  pkProdId: piece.productId,
  prodName: lineTitle(piece),
  prodPrice: paiseToRupees(piece.unitPricePaise),
  gstBasisPoints: piece.gstBasisPoints,
  stock: Math.min(Math.max(piece.available, 0), mostUnits),
  isCustomized: piece.personalisation ? '1' : '',
  maxNameLength: piece.personalisation?.maxNameLength ?? 0,
  takesSign: piece.personalisation?.zodiac ? '1' : '',
  picture: piece.picture,
  canvas: piece.canvas,
})
