import { type Paise, sum } from '#src/kit/money.ts'
import { listAccepted } from '../../payouts/accepted-differences.store.ts'
import { type Difference, keyOf, mayBeAccepted } from '../../payouts/difference.ts'
import { listAppliedFiles } from '../../payouts/payout-files.store.ts'
import type { PayoutFileKind } from '../../payouts/read-payout-file.ts'
import { listRemittances } from '../../payouts/remittances.store.ts'
import { listSettlements } from '../../payouts/settlements.store.ts'
import type { Deps } from '../deps.ts'
import { acceptDifference, type AcceptDifference, reopenDifference } from './accept-difference.ts'
import { countPaidOut, findCashAtCourier } from './cash-differences.store.ts'
import { listDifferences } from './list-differences.ts'
import { applyPayoutFile, checkPayoutFile, type TakeFile, takePayoutFile } from './payout-file.ts'
import type { Staff } from '../../orders/actor.ts'

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

type CountingDeps = Pick<Deps, 'db' | 'reading' | 'gateway' | 'settings' | 'clock'>

/** Counts the differences that have no line of their own on Today: once in ten minutes, and again when somebody has settled one. */
export function differenceCounter(deps: CountingDeps): () => Promise<DifferenceCount | undefined> {
  let known: { readonly at: number; readonly count: Promise<DifferenceCount | undefined> } | undefined
  const forget = () => {
    known = undefined
  }
  deps.db.onChanged((topics) => topics.has('money') && forget())
  return () => {
    const now = deps.clock().getTime()
    if (!known || Math.abs(now - known.at) >= countedForMs) known = { at: now, count: countDifferences(deps) }
    known.count.catch(forget)
    return known.count
  }
}

async function countDifferences(deps: CountingDeps): Promise<DifferenceCount | undefined> {
  const counted = (await listDifferences(deps.reading, deps)).filter(({ cause }) => cause !== 'payment_held' && cause !== 'refund_failed')
  const [first] = counted
  return first && { count: counted.length, amountPaise: sum(counted.flatMap(({ amountPaise }) => amountPaise ?? [])), since: first.since }
}
