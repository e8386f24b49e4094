import { type Paise, paise } from '#src/kit/money.ts'
import type { OrderTotals } from './order-totals.ts'

/** How an order is paid. */
export type WayOfPaying = {
  readonly paymentMethod: 'online' | 'cod' | 'free'
  /** Of a cash order: what is paid online before it is made. 0, or undefined in an old message, where the courier collects everything. */
  readonly advancePaise?: Paise | undefined
  readonly totals: Pick<OrderTotals, 'totalPaise'>
}

/** What a payment online has to come to: the advance of a cash order that has one, else everything. */
export const onlinePaise = ({ advancePaise, totals }: Omit<WayOfPaying, 'paymentMethod'>): Paise => advancePaise || totals.totalPaise

/** The balance that the courier collects at the door; 0 for an order that is paid online. */
export const cashPaise = ({ paymentMethod, advancePaise, totals }: WayOfPaying): Paise =>
  paise(paymentMethod === 'cod' ? totals.totalPaise - (advancePaise ?? 0) : 0)

/** Both in SQL, of a row of orders; the second only of one that is paid in cash. */
export const onlinePaiseOf = (order: string): string => `coalesce(nullif(${order}.advance_paise, 0), ${order}.total_paise)`
export const cashPaiseOf = (order: string): string => `(${order}.total_paise - ${order}.advance_paise)`
