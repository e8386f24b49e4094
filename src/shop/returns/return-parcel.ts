import type { Day } from '#src/kit/time/day.ts'
import type { CarrierReturnState } from '../shipping/return-carrier.port.ts'

/** 'booking': the steps towards its pickup are under way. 'not_booked': they came to an end without one. */
export type ReturnParcelState = 'booking' | 'not_booked' | CarrierReturnState

export type ReturnParcel = {
  readonly returnId: number
  readonly state: ReturnParcelState
  readonly wantedOn: Day
  readonly carrierOrderId: string | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDate: string | undefined
  readonly failedPickups: number
  /** Of the last step, while it has not succeeded. */
  readonly lastError: string | undefined
}

/** Nothing comes after these. */
const ends: readonly ReturnParcelState[] = ['not_booked', 'arrived', 'cancelled', 'kept', 'sent_back']
export const isReturnParcelOver = (state: ReturnParcelState): boolean => ends.includes(state)

/** A courier has the pieces, or is at the door: it can be called off no more. */
const withCourier: readonly ReturnParcelState[] = ['collecting', 'collected', 'on_its_way', 'not_taken_in', 'arrived']
export const isWithCourier = (state: ReturnParcelState): boolean => withCourier.includes(state)
