import type { VariantId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { linesFault, lineTitle, mostUnits } from '../../cart/cart.ts'
import type { Personalisation } from '../../catalogue/product.ts'
import type { VariantForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { OrderLine } from '../../orders/order.ts'
import { readWriting } from './read-writing.ts'

export type RequestedLine = {
  readonly variantId: VariantId
  readonly quantity: number
  readonly personalisation: Personalisation | undefined
  /** The price the shopper saw, where the page sends it. */
  readonly expectedUnitPricePaise: Paise | undefined
}

/** `line` counts from 0, as the lines were sent. */
export type LineProblem =
  | { readonly code: 'cart_is_empty' }
  | { readonly code: 'too_many_lines'; readonly message: string }
  /** Not a whole number of units, or more than any line may have. Whether so many are in stock is checked later. */
  | { readonly code: 'quantity_out_of_range'; readonly line: number }
  | { readonly code: 'variant_not_found'; readonly line: number; readonly variantId: VariantId }
  | { readonly code: 'not_for_sale'; readonly line: number; readonly title: string; readonly isForBusinessesOnly: boolean }
  | { readonly code: 'not_personalisable'; readonly line: number; readonly title: string }
  | { readonly code: 'name_refused'; readonly line: number; readonly title: string; readonly reason: string }
  | { readonly code: 'sign_refused'; readonly line: number; readonly title: string }

/** Returns the requested lines as they are sold now, at our prices; or what is wrong with the first that cannot be sold. */
export function priceLines(wanted: readonly RequestedLine[], variants: readonly VariantForSale[]): Result<OrderLine[], LineProblem> {
  if (wanted.length === 0) return refuse({ code: 'cart_is_empty' })
  const tooMany = linesFault(wanted.length)
  if (tooMany) return refuse({ code: 'too_many_lines', message: tooMany })

  const byId = new Map(variants.map((variant) => [variant.variantId, variant]))
  const priced: OrderLine[] = []
  for (const [line, { variantId, quantity, personalisation }] of wanted.entries()) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostUnits) return refuse({ code: 'quantity_out_of_range', line })
    const variant = byId.get(variantId)
    if (!variant) return refuse({ code: 'variant_not_found', line, variantId })
    const { isForSale, isForBusinessesOnly } = variant
    if (!isForSale) return refuse({ code: 'not_for_sale', line, title: lineTitle(variant), isForBusinessesOnly })
    const written = personalise(variant, personalisation, line)
    if (!written.ok) return written
    priced.push(toOrderLine(variant, quantity, written.value))
  }
  return ok(priced)
}

function personalise(
  variant: VariantForSale,
  wanted: Personalisation | undefined,
  line: number,
): Result<Personalisation | undefined, LineProblem> {
  if (!wanted || (wanted.name.trim() === '' && !wanted.sign)) return ok(undefined)

  const title = lineTitle(variant)
  const allowed = variant.personalisation
  if (!allowed) return refuse({ code: 'not_personalisable', line, title })
  const read = readWriting(wanted, allowed)
  return read.ok ? read : refuse({ ...read.problem, line, title })
}

function toOrderLine(variant: VariantForSale, quantity: number, personalisation: Personalisation | undefined): OrderLine {
  const {
    isForSale: _isForSale,
    isForBusinessesOnly: _isForBusinesses,
    available: _available,
    personalisation: _allowed,
    advancePercent: _advance,
    ...variantDetails
  } = variant
  return { ...variantDetails, quantity, personalisation }
}
