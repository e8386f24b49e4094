import type { OrderId } from '#src/kit/id.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import type { OrderLine } from '#src/shop/orders/order.ts'
import type { OrderView } from '#src/shop/workflows/views/views.ts'
import { replacementText } from '../../texts/replacement-text.ts'

/** One of the two parcels of an order: what is in it, and where it is. */
export type ShownPart = {
  readonly title: string
  readonly goods: readonly string[]
  readonly text: string
  /** The order in which the second one leaves. */
  readonly other: { readonly label: string; readonly orderId: OrderId } | undefined
}

/** Returns nothing where everything is in one parcel. */
export function partsOf({ order, parcel, replacements }: OrderView): ShownPart[] {
  const rest = restOf({ order, replacements })
  if (!rest) return []
  const { state, stock } = order
  const own = {
    returnId: undefined,
    rest: { isSentAgain: false },
    state,
    stock,
    parcelState: parcel?.state,
    courierName: parcel?.courierName,
  }
  return [
    {
      title: 'First parcel',
      goods: goodsOf(order.lines, ({ quantity, apart = 0 }) => quantity - apart),
      text: replacementText(own),
      other: undefined,
    },
    {
      title: 'Second parcel',
      goods: goodsOf(order.lines, ({ apart = 0 }) => apart),
      text: replacementText(rest),
      other: { label: `Follow ${rest.orderNumber}`, orderId: rest.orderId },
    },
  ]
}

/** An order is not over while one of its parcels is on its way. */
export function partArrived({ order, replacements }: OrderView): { readonly title: string; readonly text: string } | undefined {
  const rest = restOf({ order, replacements })
  if (!rest || order.state !== 'delivered' || rest.state === 'delivered') return undefined
  return { title: 'A part of it is delivered', text: 'The rest comes in a parcel of its own: see below where it is.' }
}

const restOf = ({ order, replacements }: Pick<OrderView, 'order' | 'replacements'>) =>
  order.lines.some(({ apart }) => apart !== undefined) ? replacements.findLast(({ rest }) => rest) : undefined

const goodsOf = (lines: readonly OrderLine[], unitsOf: (line: OrderLine) => number): string[] =>
  lines.filter((line) => unitsOf(line) > 0).map((line) => `${unitsOf(line)} × ${lineTitle(line)}${writingOf(line)}`)

const writingOf = ({ personalisation }: OrderLine): string => (personalisation?.name ? `, with “${personalisation.name}”` : '')
