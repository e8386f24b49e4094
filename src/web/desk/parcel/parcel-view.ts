import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import type { UndeliveredAnswer } from '#src/shop/shipping/carrier.port.ts'
import type { ParcelState } from '#src/shop/shipping/parcel.ts'
import { type ParcelDocumentKind, wishText } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { DoneByStaff, PackingStanding, ParcelToPack } from '#src/shop/workflows/dispatching/dispatching.ts'
import type { ShownParcel } from '#src/shop/workflows/views/views.ts'

/** One parcel as its page draws it: without the id of its order, which is the shopper's key. */
export type ParcelView = {
  readonly number: string
  readonly orderState: OrderState
  readonly state: ParcelState
  readonly standing: PackingStanding
  readonly round: number
  readonly recipient: { readonly name: string; readonly lines: readonly string[]; readonly phones: readonly string[] }
  readonly cashPaise: Paise | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDay: string | undefined
  readonly trackUrl: string | undefined
  readonly steps: ShownParcel['steps']
  readonly failedStep: string | undefined
  readonly lastError: string | undefined
  readonly attempts: number
  readonly nextTryAt: Date | undefined
  readonly blockedReason: string | undefined
  readonly packed: DoneByStaff | undefined
  readonly handedOver: DoneByStaff | undefined
  readonly documents: readonly ParcelDocumentKind[]
  /** What will not come: goods that are sold and leave in one parcel have no challan, and what is not sold has no invoice. */
  readonly withoutKinds: readonly ParcelDocumentKind[]
  /** The number of its challan. */
  readonly challan: string | undefined
  /** Newest first. */
  readonly scans: readonly {
    readonly key: string
    readonly at: Date
    readonly state: Exclude<ParcelState, 'booking'> | undefined
    readonly place: string
    readonly activity: string
  }[]
  readonly answers: readonly {
    readonly attempt: number
    readonly kind: UndeliveredAnswer['kind']
    readonly note: string
    readonly by: string
    readonly at: Date
    /** The day, phone and address that were asked for. */
    readonly wish: string
    readonly isByShopper: boolean
    readonly isTaken: boolean
    /** The carrier's words. */
    readonly refused: string | undefined
  }[]
  /** The days for which another attempt may be asked. */
  readonly redeliveryDays: readonly Day[]
}

export function toParcelView(
  { order, parcel, steps, scans, answers, redeliveryDays, documents, challan }: ShownParcel,
  packing: ParcelToPack,
): ParcelView {
  const { recipient } = order
  const { addressLine1, addressLine2, city, state, pincode, phone, alternatePhone } = recipient
  const kinds = documents.map(({ kind }) => kind)
  const isSold = !order.replaces || order.replaces.rest?.isSentAgain === false
  return {
    number: order.orderNumber,
    orderState: order.state,
    state: parcel.state,
    standing: packing.standing,
    round: parcel.round,
    recipient: {
      name: recipient.name,
      lines: [addressLine1, addressLine2, `${city} ${pincode}`, state].filter((line) => line !== undefined),
      phones: [phone, alternatePhone].filter((each) => each !== undefined),
    },
    cashPaise: packing.cashPaise,
    awb: parcel.awb,
    courierName: parcel.courierName,
    pickupDay: packing.pickupDay,
    trackUrl: parcel.trackUrl,
    steps,
    failedStep: parcel.failedStep,
    lastError: parcel.lastError,
    ...{ attempts: parcel.attempts, redeliveryDays, challan },
    nextTryAt: parcel.nextTryAt,
    blockedReason: parcel.blockedReason,
    packed: packing.packed,
    handedOver: packing.handedOver,
    documents: [
      ...(kinds.includes('label') ? (['label'] as const) : []),
      // Invoice and challan are issued together with the booking.
      ...(parcel.bookedAt && isSold ? (['tax invoice'] as const) : []),
      ...(challan ? (['delivery challan'] as const) : []),
      ...(kinds.includes('carrier invoice') ? (['carrier invoice'] as const) : []),
      ...(kinds.includes('printed manifest') ? (['manifest'] as const) : []),
    ],
    // Which of two parcels has one is known when it is booked.
    withoutKinds: [...(challan || !isSold ? [] : (['delivery challan'] as const)), ...(isSold ? [] : (['tax invoice'] as const))],
    scans: scans.map(({ at, state: scanned, place, activity }, index) => ({ key: String(index), at, state: scanned, place, activity })),
    answers: answers.map(({ attempt, kind, note, by, askedAt, isByShopper, takenAt, refused, ...wish }) => ({
      ...{ attempt, kind, note, by, isByShopper, refused },
      wish: wishText(wish),
      at: askedAt,
      isTaken: takenAt !== undefined,
    })),
  }
}
