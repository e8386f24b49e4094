import { paise } from '#src/kit/money.ts'
import type { Difference, DifferenceCause } from '../../payouts/difference.ts'

/** A difference as a query returns it; what it leaves out is not known. */
export type DifferenceRow = {
  cause: DifferenceCause
  reference: string
  amount: number | null
  found?: number | null
  expected?: number | null
  asked?: number | null
  since: Date
  order_number?: string | null
  count?: number | null
  detail?: string | null
}

export const toDifference = (row: DifferenceRow): Difference => ({
  cause: row.cause,
  reference: row.reference,
  amountPaise: inPaise(row.amount),
  foundPaise: inPaise(row.found),
  expectedPaise: inPaise(row.expected),
  askedPaise: inPaise(row.asked),
  since: row.since,
  orderNumber: row.order_number ?? undefined,
  count: row.count ?? undefined,
  detail: row.detail ?? undefined,
})

const inPaise = (amount: number | null | undefined) => (amount === null || amount === undefined ? undefined : paise(amount))
