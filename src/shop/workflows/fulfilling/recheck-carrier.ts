import { paise } from '#src/kit/money.ts'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { listBlocked } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { accountFaults, resumeFulfilment } from './shipping-failure.ts'

/** Below this the carrier assigns no airway bill. */
const leastWalletPaise = paise(10_000)

/** Lets parcels go on that waited for the carrier's account: for money in its wallet, or for a login that works. Answers with how many. */
export async function recheckCarrier(deps: Deps): Promise<number> {
  const waiting = await listBlocked(deps.db, accountFaults)
  if (waiting.length === 0) return 0
  const over = await findWhatIsOver(deps)
  const free = waiting.filter(({ fault }) => over.includes(fault))
  for (const { orderId } of free) await deps.db.transaction((tx) => resumeFulfilment(tx, orderId, deps))
  return free.length
}

/** One question answers both: who may ask for the balance is logged in. */
async function findWhatIsOver({ carrier }: Deps): Promise<readonly SupplierFault[]> {
  try {
    const balance = await carrier.findWalletBalance()
    return balance >= leastWalletPaise ? ['auth', 'wallet_low'] : ['auth']
  } catch (error) {
    // It is asked again at the next turn.
    if (error instanceof SupplierError) return []
    throw error
  }
}
