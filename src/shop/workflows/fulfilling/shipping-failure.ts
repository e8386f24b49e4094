import { dayOf } from '#src/kit/time/day.ts'
import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { SupplierError, SupplierFault } from '#src/kit/supplier-error.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import { clearFailure, findCurrentParcel, findParcel, saveFailure } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import type { ChainStep } from './parcel-chain.ts'
import { queueMails } from '../messages/messages.ts'

const minutes = 60_000

/** Waits before each next try; after the last a person must act. */
const waitsMs = {
  uncertain: [0.5 * minutes, 2 * minutes, 10 * minutes, 30 * minutes, 120 * minutes],
  later: [1 * minutes, 5 * minutes, 15 * minutes, 60 * minutes],
} as const

/** Doubled each time in a row that the carrier limits our rate, up to an hour. */
const throttledMs = (throttled: number): number => Math.min(minutes * 2 ** (throttled - 1), 60 * minutes)

export type ShippingFailure = {
  readonly parcelId: ParcelId
  readonly step: ChainStep
  readonly error: SupplierError
  /** When an earlier step succeeded in the same run, the tries of this one are counted anew. */
  readonly madeProgress: boolean
}

/** Records the failure and, in the same transaction, plans the next try or blocks the parcel with a reason for the owner. */
export async function handleShippingFailure(
  order: Order,
  { parcelId, step, error, madeProgress }: ShippingFailure,
  deps: Deps,
): Promise<'later' | 'blocked'> {
  const isRateLimited = error.kind === 'rate_limited'
  const before = madeProgress ? undefined : await findParcel(deps.db, parcelId)
  const attempts = (before?.attempts ?? 0) + (isRateLimited ? 0 : 1)
  const throttled = isRateLimited ? (before?.throttled ?? 0) + 1 : 0
  const waitMs = isRateLimited ? (error.retryAfterMs ?? throttledMs(throttled)) : waitFor(error, attempts)
  const nextTryAt = waitMs === undefined ? undefined : new Date(deps.clock().getTime() + waitMs)
  const blockedReason = nextTryAt ? undefined : reasonFor(error)

  await deps.db.transaction(async (tx) => {
    const failure = { step, fault: error.kind, lastError: error.message, attempts, throttled, nextTryAt, blockedReason }
    await saveFailure(tx, parcelId, failure, deps.clock())
    if (nextTryAt) await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id }, { notBefore: nextTryAt })
    if (blockedReason) await mailShopOfFailure(tx, order, { step, error, blockedReason }, deps)
  })
  return nextTryAt ? 'later' : 'blocked'
}

function waitFor({ kind, tryAgain }: SupplierError, attempts: number): number | undefined {
  // Trying again would not help: somebody has to recharge the wallet.
  if (kind === 'wallet_low' || tryAgain === 'never') return undefined
  return waitsMs[tryAgain][attempts - 1]
}

/** Mails the shop about each parcel that is blocked, and once a day about what blocks all of them. */
async function mailShopOfFailure(
  tx: Transaction,
  order: Order,
  { step, error, blockedReason }: { step: ChainStep; error: SupplierError; blockedReason: string },
  deps: Deps,
): Promise<void> {
  const { settings, clock } = deps
  const to = { name: settings.brand.name, address: settings.mail.orders }
  const details = { brandName: settings.brand.name, reason: blockedReason, isSandbox: order.mode !== 'live' }
  const mail: NewMail = stopsEverything(error.kind)
    ? {
        reference: `${error.kind} ${dayOf(clock())}`,
        to,
        message: { kind: 'carrier-stopped', ...details, deskUrl: deps.deskUrl({ list: 'parcels' }) },
      }
    : {
        reference: `${order.id} ${clock().toISOString()}`,
        to,
        message: {
          kind: 'parcel-blocked',
          ...details,
          orderNumber: order.orderNumber,
          step,
          orderUrl: deps.deskUrl({ order: order.orderNumber }),
        },
      }
  await queueMails(tx, [mail], deps)
}

/** Faults of the account with the carrier, not of one parcel. */
export const accountFaults = ['auth', 'wallet_low'] as const satisfies readonly SupplierFault[]
const stopsEverything = (kind: SupplierFault): boolean => (accountFaults as readonly SupplierFault[]).includes(kind)

/** Clears the failure of a parcel and continues its booking. */
export async function resumeFulfilment(tx: Transaction, orderId: OrderId, { queue }: Pick<Deps, 'queue'>): Promise<void> {
  const parcel = await findCurrentParcel(tx, orderId)
  if (parcel) await clearFailure(tx, parcel.id)
  await queue.enqueue(tx, 'order.fulfil', { orderId })
}

const reasonFor = ({ kind, message }: SupplierError): string => `${stoppedParcelAdvice[kind]} The carrier said: ${message}`

const noReply = 'The carrier did not reply in several tries. Check whether it works again, then retry.'

/** What happened to a booking that only a person can let go on, and what to do. */
export const stoppedParcelAdvice: Readonly<Record<SupplierFault, string>> = {
  timeout: noReply,
  network: noReply,
  server: noReply,
  bad_body: noReply,
  rate_limited: noReply,
  not_ready: 'The carrier did not get the documents ready in several tries. Check its panel, then retry.',
  wallet_low: "The carrier's wallet is too low. Recharge it: all parcels that wait for it then go on by themselves within half an hour.",
  auth: "The carrier refuses the shop's login. Correct its e-mail and password, or unlock the account, then retry one parcel.",
  forbidden: "The carrier's login may not do this. Give it the permission in the carrier's panel, then retry.",
  invalid: 'The carrier refuses the data of the parcel. Correct it, then retry.',
  not_serviceable: 'No courier goes to this pincode. Change the address, send it by hand, or refund it.',
  courier_refused: 'No courier took the parcel. Retry later, or send it by hand.',
  recipient_refused: 'The carrier refuses the recipient. Correct the address, then retry.',
}
