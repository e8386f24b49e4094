import { addressLines } from '#src/kit/contact/postal-address.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Order } from '../../orders/order.ts'

/** What the owner's text about a call may have in braces. */
const placeholders = {
  shop: (_order, { shop }) => shop,
  caller: (_order, { caller }) => caller,
  name: ({ recipient }) => recipient.name,
  goods: ({ lines }) => goodsOf(lines),
  total: ({ totals }) => formatPaise(totals.totalPaise),
  address: ({ recipient }) => addressLines(recipient).join(', '),
} as const satisfies Record<string, (order: Order, speaker: Speaker) => string>

type Speaker = { readonly shop: string; readonly caller: string }

/** Fills the owner's text in for one order; what is in braces but no placeholder stays as it is. */
export const fillCallScript = (text: string, order: Order, speaker: Speaker): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(placeholders, name) ? placeholders[name as keyof typeof placeholders](order, speaker) : written,
  )

function goodsOf(lines: Order['lines']): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? `one ${lines[0]?.productName ?? 'piece'}` : `${count} pieces`
}
