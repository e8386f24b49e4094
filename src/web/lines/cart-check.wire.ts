import type { VariantId } from '#src/kit/id.ts'
import { rupeesToPaise } from '#src/kit/money.ts'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { mostLines, mostUnits, type CartLine, type VariantOffer } from '#src/shop/cart/cart.ts'
import { readCanvas, readPicture, readRate } from '../browser/storage/cart-storage.wire.ts'
import { countOf, listOf, membersOf, textOf } from '../browser/unknown-json.ts'

/** A variant as it is sold at this moment. */
export type VariantNow =
  | { readonly isForSale: false; readonly isForBusinessesOnly: boolean }
  | { readonly isForSale: true; readonly stock: number; readonly offer: VariantOffer }

/** Asks for as many variants as one request may have. */
export const toWire = (lines: readonly CartLine[]) => ({
  cartItems: [...new Set(lines.map(({ variantId }) => variantId))].slice(0, mostLines).map((variantId) => ({ fkImgId: variantId })),
})

/** Returns the variants by id. Entries of another shape than agreed are left out. */
export function fromWire(json: unknown): ReadonlyMap<VariantId, VariantNow> {
  const items = listOf(membersOf(json).cartItems).map(membersOf)
  return new Map(
    items.flatMap((item): [VariantId, VariantNow][] => {
      const now = variantFrom(item)
      return now ? [[textOf(item.fkImgId) as VariantId, now]] : []
    }),
  )
}

function variantFrom(item: Readonly<Record<string, unknown>>): VariantNow | undefined {
  if (item.isActive !== '1') return { isForSale: false, isForBusinessesOnly: item.isB2B === '1' }
  const unitPricePaise = rupeesToPaise(textOf(item.prodPrice))
  if (!unitPricePaise) return undefined
  return {
    isForSale: true,
    stock: countOf(item.stock, mostUnits) ?? 0,
    offer: {
      unitPricePaise,
      gstBasisPoints: readRate(item.gstBasisPoints),
      maxNameLength: countOf(item.maxNameLength, maxNameLength) ?? 0,
      takesSign: item.takesSign === '1',
      picture: readPicture(item.picture),
      canvas: readCanvas(item.canvas),
    },
  }
}
