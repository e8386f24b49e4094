import { type Paise, sum } from '#src/kit/money.ts'
import { addDays, dayOf, startOfDay } from '#src/kit/time/day.ts'
import { listAccepted } from '../../payouts/accepted-differences.store.ts'
import { cannotWait, type Difference, keyOf, mayBeAccepted } from '../../payouts/difference.ts'
import { type CashCosts, cashCostsOf } from '../../payouts/cash-costs.ts'
import { listAppliedFiles } from '../../payouts/payout-files.store.ts'
import type { PayoutFileKind } from '../../payouts/read-payout-file.ts'
import { listRemittances } from '../../payouts/remittances.store.ts'
import { listSettlements } from '../../payouts/settlements.store.ts'
import type { Deps } from '../deps.ts'
import { acceptDifference, type AcceptDifference, reopenDifference } from './accept-difference.ts'
import { listCashCosts, sumPayoutFees } from './cash-costs.store.ts'
import { countPaidOut, findCashAtCourier } from './cash-differences.store.ts'
import { listDifferences } from './list-differences.ts'
import { settleMoney } from './settle-money.ts'
import { applyPayoutFile, checkPayoutFile, type TakeFile, takePayoutFile } from './payout-file.ts'
import type { Staff } from '../../orders/actor.ts'

// For other rooms.
export { reduceOldFiles } from './reduce-old-files.ts'
export type { AcceptDifferenceProblem } from './accept-difference.ts'
export type { ApplyProblem, FileCheck, TakeFileProblem } from './payout-file.ts'

/** What the gateway and the carrier have paid out, against what they owe; and every difference in money. */
export const balancing = (deps: Deps) => ({
  differences: () => listForStaff(deps),
  listAccepted: (limit: number) => listAccepted(deps.reading, limit),
  accept: (request: AcceptDifference) => acceptDifference(request, deps),
  reopen: (id: number) => reopenDifference(id, deps),
  takeFile: (file: TakeFile) => takePayoutFile(file, deps),
  checkFile: (id: number) => checkPayoutFile(id, deps),
  applyFile: (id: number, by: Staff) => applyPayoutFile(id, by, deps),
  listFiles: (kinds: readonly PayoutFileKind[], limit: number) => listAppliedFiles(deps.reading, kinds, limit),
  listSettlements: (page: Parameters<typeof listSettlements>[1]) => listSettlements(deps.reading, page),
  listRemittances: (page: Parameters<typeof listRemittances>[1]) => listRemittances(deps.reading, page),
  showCash: () => showCash(deps),
  /** What cash orders cost that were sent since so many days ago, by pincode. */
  showCashCosts: (asked: AskedCosts) => showCashCosts(asked, deps),
  findCashAtCourier: () => findCashAtCourier(deps.reading, deps.gateway.mode),
  settle: () => settleMoney(deps),
})

export type ListedDifference = Difference & {
  readonly key: string
  /** False for what ends by an act of its own. */
  readonly mayBeAccepted: boolean
}

const listed = (difference: Difference): ListedDifference => ({
  ...difference,
  key: keyOf(difference),
  mayBeAccepted: mayBeAccepted(difference.cause),
})

const listForStaff = async (deps: Deps): Promise<ListedDifference[]> => (await listDifferences(deps.reading, deps)).map(listed)

/** Of the last `days`; with more than `most` pincodes the cheapest are one row. */
type AskedCosts = { readonly days: number; readonly most?: number }

async function showCashCosts({ days, most }: AskedCosts, { reading, clock, gateway }: Deps): Promise<CashCosts> {
  const until = clock()
  const sent = { mode: gateway.mode, from: startOfDay(addDays(dayOf(until), 1 - days)), until }
  return cashCostsOf(await listCashCosts(reading, sent), await sumPayoutFees(reading, sent), most)
}

/** How the cash of delivered parcels stands. */
async function showCash(deps: Deps) {
  const [paid, atCourier, differences] = await Promise.all([
    countPaidOut(deps.reading),
    findCashAtCourier(deps.reading, deps.gateway.mode),
    listDifferences(deps.reading, deps),
  ])
  return { ...paid, atCourier, differences: differences.filter(({ cause }) => cause.startsWith('cash_')).map(listed) }
}

/** A list of differences costs more than all else of Today. */
const countedForMs = 10 * 60_000

export type DifferenceCount = { readonly count: number; readonly amountPaise: Paise; readonly since: Date }

/** Undefined where there are none. */
export type DifferenceCounts = { readonly urgent: DifferenceCount | undefined; readonly others: DifferenceCount | undefined }

type CountingDeps = Pick<Deps, 'db' | 'reading' | 'gateway' | 'settings' | 'clock'>

/**
 * Counts the differences that have no line of their own on Today: once in ten minutes, and again when somebody has settled one. Nobody waits for a
 * count that is only old: they get it, and it is counted anew for whoever looks next.
 */
export function differenceCounter(deps: CountingDeps): () => Promise<DifferenceCounts> {
  let known: { readonly at: number; readonly count: Promise<DifferenceCounts> } | undefined
  const forget = () => {
    known = undefined
  }
  const countNow = (at: number): Promise<DifferenceCounts> => {
    const count = countDifferences(deps)
    known = { at, count }
    count.catch(forget)
    return count
  }
  deps.db.onChanged((topics) => topics.has('money') && forget())
  return () => {
    const now = deps.clock().getTime()
    if (!known) return countNow(now)
    const { at, count } = known
    if (Math.abs(now - at) >= countedForMs) void countNow(now)
    return count
  }
}

async function countDifferences(deps: CountingDeps): Promise<DifferenceCounts> {
  const counted = (await listDifferences(deps.reading, deps)).filter(({ cause }) => cause !== 'payment_held' && cause !== 'refund_failed')
  return {
    urgent: countOf(counted.filter(({ cause }) => cannotWait(cause))),
    others: countOf(counted.filter(({ cause }) => !cannotWait(cause))),
  }
}

/** `differences`: the oldest first. */
function countOf(differences: readonly Difference[]): DifferenceCount | undefined {
  const [first] = differences
  return (
    first && {
      count: differences.length,
      amountPaise: sum(differences.flatMap(({ amountPaise }) => amountPaise ?? [])),
      since: first.since,
    }
  )
}
