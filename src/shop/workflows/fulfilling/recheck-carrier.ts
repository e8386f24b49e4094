import { paise } from '#src/kit/money.ts'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { listBlocked } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { accountFaults, resumeFulfilment } from './shipping-failure.ts'

/** Below this the carrier assigns no airway bill. */
const leastWalletPaise = paise(10_000)

/** Resumes parcels that waited for the carrier's account: for money in its wallet, or for a login that works. Returns how many. */
export async function recheckCarrier(deps: Deps): Promise<number> {
  const waiting = await listBlocked(deps.db, accountFaults)
  if (waiting.length === 0) return 0
  const solved = await findSolvedFaults(deps)
  const resumable = waiting.filter(({ fault }) => solved.includes(fault))
  for (const { orderId } of resumable) await deps.db.transaction((tx) => resumeFulfilment(tx, orderId, deps))
  return resumable.length
}

/** One call checks both, because reading the balance needs a login. */
async function findSolvedFaults({ carrier }: Deps): Promise<readonly SupplierFault[]> {
  try {
    const balance = await carrier.findWalletBalance()
    return balance >= leastWalletPaise ? ['auth', 'wallet_low'] : ['auth']
  } catch (error) {
    // The next round asks again.
    if (error instanceof SupplierError) return []
    throw error
  }
}
