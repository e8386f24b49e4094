import { type Paise, paise, subtract, sum } from '#src/kit/money.ts'

/** What cash orders of one pincode came to that were sent in some days. */
export type CashCost = {
  readonly pincode: string
  readonly parcels: number
  readonly delivered: number
  readonly cameBack: number
  /** What the carrier asked for the way there of all, and for the way back of those that came back, when they were booked. */
  readonly therePaise: Paise
  readonly backPaise: Paise
  /** The price of pieces that came back and had to be written off. */
  readonly lostPaise: Paise
  /** Parcels of which no charge is recorded. */
  readonly unknown: number
}

/** A row with what it comes to. */
export type CashCostRow = CashCost & { readonly costPaise: Paise }

export type CashCosts = {
  /** What costs most comes first. */
  readonly rows: readonly CashCostRow[]
  /** All rows together. */
  readonly all: Omit<CashCost, 'pincode'>
  /** For cash that was paid out early or at once, in the same days: of a whole payout, never of a pincode. */
  readonly feesPaise: Paise
  /** Payouts of which that is not recorded. */
  readonly unknownPayouts: number
  readonly costPaise: Paise
}

const costOf = ({ therePaise, backPaise, lostPaise }: Pick<CashCost, 'therePaise' | 'backPaise' | 'lostPaise'>): Paise =>
  sum([therePaise, backPaise, lostPaise])

/** With more than `most` pincodes the cheapest are one row, so that what is shown adds up. */
export function cashCostsOf(
  costs: readonly CashCost[],
  fees: Pick<CashCosts, 'feesPaise' | 'unknownPayouts'>,
  most = Number.POSITIVE_INFINITY,
): CashCosts {
  const all = together(costs)
  const rows = dearest(costs.toSorted(dearestFirst), most).map((row) => ({ ...row, costPaise: costOf(row) }))
  return { rows, all, ...fees, costPaise: sum([costOf(all), fees.feesPaise]) }
}

function dearest(sorted: readonly CashCost[], most: number): readonly CashCost[] {
  if (sorted.length <= most) return sorted
  const others = sorted.slice(most)
  return [...sorted.slice(0, most), { pincode: `${others.length} others`, ...together(others) }]
}

const dearestFirst = (a: CashCost, b: CashCost): number => subtract(costOf(b), costOf(a)) || a.pincode.localeCompare(b.pincode)

function together(rows: readonly CashCost[]): Omit<CashCost, 'pincode'> {
  const count = (of: 'parcels' | 'delivered' | 'cameBack' | 'unknown') => rows.reduce((total, row) => total + row[of], 0)
  const amount = (of: 'therePaise' | 'backPaise' | 'lostPaise') => sum([paise(0), ...rows.map((row) => row[of])])
  return {
    ...{ parcels: count('parcels'), delivered: count('delivered'), cameBack: count('cameBack'), unknown: count('unknown') },
    ...{ therePaise: amount('therePaise'), backPaise: amount('backPaise'), lostPaise: amount('lostPaise') },
  }
}
