import { addDays, dayOf } from '#src/kit/time/day.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Return, ReturnReason } from '../../returns/return.ts'
import { isWayBackFree } from '../../returns/return-carriage.ts'
import { startReturnParcel } from '../../returns/return-parcels.store.ts'
import type { Deps } from '../deps.ts'

/** Whether a courier of ours fetches a return for this reason: the owner wants that, and the shop pays the way. */
export const isCollectable = (reason: ReturnReason, { promises, returns }: Deps['settings']): boolean =>
  returns.collects && isWayBackFree(reason, promises)

/** Has the pieces of a return that is just approved collected, where that is to be. Returns whether. */
export async function haveCollected(
  tx: Transaction,
  { id, orderId, ordinal, reason }: Pick<Return, 'id' | 'orderId' | 'ordinal' | 'reason'>,
  { settings, queue, clock }: Pick<Deps, 'settings' | 'queue' | 'clock'>,
): Promise<boolean> {
  if (!isCollectable(reason, settings)) return false
  const at = clock()
  await startReturnParcel(tx, id, { wantedOn: addDays(dayOf(at), settings.returns.collectedAfterDays), at })
  await queue.enqueue(tx, 'return.collect', { orderId, ordinal })
  return true
}
