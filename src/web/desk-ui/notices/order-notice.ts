import { formatPaise, paise } from '#src/kit/money.ts'
import type { NewOrder } from '#src/shop/workflows/today/today.ts'

/** One notice: the orders of the minute that began with its first one. */
export type OrderNotice = { readonly orders: readonly NewOrder[]; readonly beganAt: number }

const groupedMs = 60_000
const mostNumbers = 5

/** Orders that come within a minute of the first one join its notice, which then stands in the place of the former without another knock. */
export function nextNotice(
  last: OrderNotice | undefined,
  orders: readonly NewOrder[],
  at: number,
): OrderNotice & { readonly isFirst: boolean } {
  return last && at - last.beganAt < groupedMs
    ? { orders: [...last.orders, ...orders], beganAt: last.beganAt, isFirst: false }
    : { orders, beganAt: at, isFirst: true }
}

/** "New order, ₹1,748, cash" and its number, the newest first: a notice is read by whoever passes the screen, so no name is in it. */
export function noticeText({ orders }: Pick<OrderNotice, 'orders'>): { readonly title: string; readonly body: string } {
  const total = formatPaise(paise(orders.reduce((sum, { totalPaise }) => sum + totalPaise, 0)))
  const numbers = orders
    .slice(-mostNumbers)
    .toReversed()
    .map(({ number }) => number)
  const more = orders.length - numbers.length
  return {
    title:
      orders.length === 1 ? `New order, ${total}, ${orders[0]?.isCash ? 'cash' : 'paid'}` : `${orders.length} new orders, ${total} in all`,
    body: numbers.join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}
