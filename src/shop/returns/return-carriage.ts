import { type Paise, paise } from '#src/kit/money.ts'
import type { Return, ReturnReason, ReturnState } from './return.ts'
import { isReturnParcelOver, type ReturnParcel } from './return-parcel.ts'

/** What the shopper paid a courier for the way back. */
export type ReturnCarriage = {
  /** As the shopper says; once it is paid back, what was paid back. */
  readonly paidPaise: Paise
  /** Where it goes; undefined once it is paid, or when the address was erased after 30 days. */
  readonly sealedUpi: Uint8Array | undefined
  readonly paidBackAt: Date | undefined
  /** Staff do not pay it, and why, for the shopper; the shopper may write it again. */
  readonly refusedWhy: string | undefined
}

/** A form that says more is a slip of the pen: no parcel of such a shop costs as much. */
export const mostCarriagePaise = paise(1_000_000)

/** Whether the shop pays the way back of what is returned for this reason. */
export const isWayBackFree = (reason: ReturnReason, { areReturnsFree }: { readonly areReturnsFree: boolean }): boolean =>
  reason !== 'changed_mind' || areReturnsFree

/** The pieces came in. */
const afterArrival: readonly ReturnState[] = ['arrived', 'inspected', 'replacing', 'awaiting_upi', 'upi_given', 'settled']

/** Whether the shop owes its shopper the carriage: the pieces are here, and no courier of ours brought them. */
export const isCarriageOwed = (
  { state, reason, agreed }: Pick<Return, 'state' | 'reason' | 'agreed'>,
  pickup: Pick<ReturnParcel, 'state'> | undefined,
  promises: { readonly areReturnsFree: boolean },
): boolean =>
  isWayBackFree(reason, promises) &&
  afterArrival.includes(state) &&
  agreed !== 'keep' &&
  (pickup === undefined || (isReturnParcelOver(pickup.state) && pickup.state !== 'arrived'))
