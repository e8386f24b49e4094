import { type Paise, paise } from '#src/kit/money.ts'
import type { OrderTotals } from './order-totals.ts'

/** How an order is paid. */
export type WayOfPaying = {
  readonly paymentMethod: 'online' | 'cod' | 'free'
  /** Of a cash order: what is paid online before it is made. 0, or undefined in an old message, where the courier collects everything. */
  readonly advancePaise?: Paise | undefined
  /** What of it was paid already, for the order in whose place it comes. 0, or undefined in a message about any other. */
  readonly carriedPaise?: Paise | undefined
  readonly totals: Pick<OrderTotals, 'totalPaise' | 'cashFeePaise'>
}

/**
 * What a payment online has to come to: the advance of a cash order that has one, else everything but the fee for cash, which then falls away; less what was
 * paid already, for the order before.
 */
export const onlinePaise = (order: Omit<WayOfPaying, 'paymentMethod'>): Paise => paise(allOnlinePaise(order) - (order.carriedPaise ?? 0))

/** The same with what was paid already. */
const allOnlinePaise = ({ advancePaise, totals }: Omit<WayOfPaying, 'paymentMethod'>): Paise =>
  advancePaise || withoutCashFee(totals).totalPaise

/** What has come in online: all that was to, or until then what was paid for the order before. */
export const cameInPaise = ({ paidAt, ...order }: Omit<WayOfPaying, 'paymentMethod'> & { readonly paidAt: Date | undefined }): Paise =>
  paidAt ? allOnlinePaise(order) : (order.carriedPaise ?? paise(0))

/** What of an order is paid online before it is made; 0 where the courier collects everything. */
export const dueOnlinePaise = (order: WayOfPaying): Paise =>
  order.paymentMethod === 'online' || order.advancePaise ? onlinePaise(order) : paise(0)

/** The fee for cash that falls away with such a payment; 0 with an advance, whose balance is still cash. */
export const sparedPaise = ({ advancePaise, totals }: Omit<WayOfPaying, 'paymentMethod'>): Paise =>
  advancePaise ? paise(0) : totals.cashFeePaise

/** What an order comes to once all of it is paid online; its tax is left as it was. */
export const withoutCashFee = <Totals extends Pick<OrderTotals, 'totalPaise' | 'cashFeePaise'>>(totals: Totals): Totals => ({
  ...totals,
  cashFeePaise: paise(0),
  totalPaise: paise(totals.totalPaise - totals.cashFeePaise),
})

/** The balance that the courier collects at the door; 0 for an order that is paid online. */
export const cashPaise = ({ paymentMethod, advancePaise, totals }: WayOfPaying): Paise =>
  paise(paymentMethod === 'cod' ? totals.totalPaise - (advancePaise ?? 0) : 0)

/** Both in SQL, of a row of orders; the second only of one that is paid in cash. */
export const onlinePaiseOf = (order: string): string =>
  `(coalesce(nullif(${order}.advance_paise, 0), ${order}.total_paise - ${order}.cash_fee_paise) - ${order}.carried_paise)`
export const cashPaiseOf = (order: string): string => `(${order}.total_paise - ${order}.advance_paise)`
