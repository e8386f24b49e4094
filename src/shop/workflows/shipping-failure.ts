import type { OrderId } from '#src/kit/id.ts'
import type { SupplierError, SupplierFault } from '#src/kit/supplier-error.ts'
import { clearFailure, findConsignment, saveFailure } from '../shipping/consignments.store.ts'
import type { Deps } from './deps.ts'

const minutes = 60_000

/** Waits before the next try; when they are used up, a person must look. */
const waitsMs = {
  uncertain: [0.5 * minutes, 2 * minutes, 10 * minutes, 30 * minutes, 120 * minutes],
  later: [1 * minutes, 5 * minutes, 15 * minutes, 60 * minutes],
} as const

/** Writes down what went wrong and, in the same transaction, plans the next try or blocks the parcel with a reason for the owner. */
export async function handleShippingFailure(
  orderId: OrderId,
  error: SupplierError,
  wentOn: boolean,
  deps: Deps,
): Promise<'later' | 'blocked'> {
  const isRefusedForNow = error.kind === 'rate_limited'
  // A step that succeeded gives the next one all its tries.
  const earlier = wentOn ? 0 : ((await findConsignment(deps.db, orderId))?.attempts ?? 0)
  const attempts = earlier + (isRefusedForNow ? 0 : 1)
  const waitMs = isRefusedForNow ? (error.retryAfterMs ?? minutes) : waitFor(error, attempts)

  await deps.db.transaction(async (tx) => {
    const blockedReason = waitMs === undefined ? reasonFor(error) : undefined
    await saveFailure(tx, orderId, { attempts, lastError: error.message, blockedReason })
    if (waitMs !== undefined) {
      await deps.queue.enqueue(tx, 'order.fulfil', { orderId }, { notBefore: new Date(deps.clock().getTime() + waitMs) })
    }
  })
  return waitMs === undefined ? 'blocked' : 'later'
}

function waitFor({ kind, tryAgain }: SupplierError, attempts: number): number | undefined {
  // Trying again costs nothing but would not help: somebody has to pay money in.
  if (kind === 'wallet_low' || tryAgain === 'never') return undefined
  return waitsMs[tryAgain][attempts - 1]
}

/** A person has removed what stood in the way. */
export const resumeFulfilment = (orderId: OrderId, { db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> =>
  db.transaction(async (tx) => {
    await clearFailure(tx, orderId)
    await queue.enqueue(tx, 'order.fulfil', { orderId })
  })

const reasonFor = ({ kind, message }: SupplierError): string => `${advice[kind]} The carrier said: ${message}`

const noAnswer = 'The carrier did not answer in several tries. Look whether it works again, then retry.'

const advice: Record<SupplierFault, string> = {
  timeout: noAnswer,
  network: noAnswer,
  server: noAnswer,
  bad_body: noAnswer,
  rate_limited: noAnswer,
  not_ready: 'The carrier did not get the papers ready in several tries. Look into its panel, then retry.',
  wallet_low: "The carrier's wallet is too low. Recharge it, then retry.",
  auth: "The carrier refuses the shop's login. Correct its e-mail and password, then retry.",
  forbidden: "The carrier's login may not do this. Give it the permission in the carrier's panel, then retry.",
  invalid: 'The carrier refuses what it was told. Correct it, then retry.',
  not_serviceable: 'No courier goes to this pincode. Change the address, send it by hand, or refund it.',
  courier_refused: 'No courier took the parcel. Retry later, or send it by hand.',
  recipient_refused: 'The carrier refuses the recipient. Correct the address, then retry.',
}
