import type { Paise } from '#src/kit/money.ts'

/** Every way in which what we know of money differs from what others say, or from what should follow from it. */
export const differenceCauses = [
  // Between the gateway and us.
  'payment_held',
  'payment_not_taken',
  'payment_unknown',
  'refund_failed',
  'refund_slow',
  // In the gateway's settlements.
  'settled_unknown',
  'settled_unpaid',
  'settled_amount',
  'settled_twice',
  'settled_refund_unknown',
  'settled_refund_failed',
  'settled_refund_amount',
  'settled_correction',
  'settled_disputed',
  'settlement_sum',
  'settlement_failed',
  'settlement_unread',
  'settlement_missing',
  // In the carrier's remittances of cash.
  'cash_late',
  'cash_short',
  'cash_over',
  'cash_unknown_awb',
  'cash_not_due',
  'cash_twice',
  'cash_taken_back',
  'cash_undelivered',
  'cash_adjusted',
  'cash_unpaid',
  // In our own books.
  'parcel_without_invoice',
  'invoice_without_parcel',
  'cancelled_not_credited',
] as const
export type DifferenceCause = (typeof differenceCauses)[number]

export type Difference = {
  readonly cause: DifferenceCause
  /** What it is about: a payment, a refund, a settlement, an AWB, a payout, an invoice, or a day. With the cause it is the key. */
  readonly reference: string
  /** What is at stake; undefined where no sum can be named. */
  readonly amountPaise: Paise | undefined
  /** What others say, and what we expected, where both are known. */
  readonly foundPaise: Paise | undefined
  readonly expectedPaise: Paise | undefined
  /** What the courier was asked to collect, of cash at the door. */
  readonly askedPaise?: Paise | undefined
  readonly since: Date
  readonly orderNumber: string | undefined
  /** How many there are of it, where one line stands for several. */
  readonly count: number | undefined
  /** The supplier's own words. */
  readonly detail: string | undefined
}

export const keyOf = ({ cause, reference }: Pick<Difference, 'cause' | 'reference'>): string => `${cause} ${reference}`

/** These end by an act of their own, never by being accepted. */
const toBeDecided: ReadonlySet<DifferenceCause> = new Set(['payment_held', 'payment_not_taken', 'refund_failed', 'refund_slow'])

/** A clock runs, a shopper waits for money, or some is lost unless somebody acts: these stand on Today among what cannot wait. */
const urgent: ReadonlySet<DifferenceCause> = new Set([
  'payment_held',
  'payment_not_taken',
  'refund_failed',
  'refund_slow',
  'settled_disputed',
  'settled_refund_failed',
  'settlement_failed',
])

export const cannotWait = (cause: DifferenceCause): boolean => urgent.has(cause)

export const mayBeAccepted = (cause: DifferenceCause): boolean => !toBeDecided.has(cause)
