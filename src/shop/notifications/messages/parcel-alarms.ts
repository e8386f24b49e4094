import { flag, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { sampleParcel, sampleShopper } from './sample-values.ts'

type ParcelBlocked = {
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  readonly step: string
  /** What to do, and the carrier's message. */
  readonly reason: string
  readonly isSandbox: boolean
}

/** One parcel cannot go on without a person. */
export const parcelBlocked: MessageKind<ParcelBlocked> = {
  to: 'shop',
  priority: 0,
  fields: { brandName: text, orderNumber: text, orderUrl: text, step: text, reason: text, isSandbox: flag },
  sample: ({ brandName, orderNumber, orderUrl, isSandbox }) => ({
    ...{ brandName, orderNumber, orderUrl, isSandbox, step: 'awb' },
    reason: 'No courier took the parcel. Retry later, or send it by hand.',
  }),
}

type CarrierStopped = {
  readonly brandName: string
  /** Where the desk lists the parcels that wait; undefined in messages from before there was a desk. */
  readonly deskUrl: string | undefined
  readonly reason: string
  readonly isSandbox: boolean
}

/** No parcel can be booked without a person. */
export const carrierStopped: MessageKind<CarrierStopped> = {
  to: 'shop',
  priority: 0,
  fields: { brandName: text, deskUrl: optional(text), reason: text, isSandbox: flag },
  sample: ({ brandName, orderUrl, isSandbox }) => ({
    brandName,
    deskUrl: orderUrl,
    isSandbox,
    reason: "The carrier's wallet is too low. Recharge it.",
  }),
}

type ParcelTrouble = {
  readonly brandName: string
  readonly orderNumber: string
  readonly orderUrl: string
  /** The state of the parcel; 'exception' when a scan only reports a problem. */
  readonly state: string
  /** The courier's own message. */
  readonly activity: string | undefined
  readonly awb: string
  readonly courierName: string | undefined
  readonly recipientName: string
  readonly recipientPhone: string
  readonly isSandbox: boolean
}

/** A failed delivery, a return, a loss or an exception. */
export const parcelTrouble: MessageKind<ParcelTrouble> = {
  to: 'shop',
  priority: 0,
  fields: {
    brandName: text,
    orderNumber: text,
    orderUrl: text,
    state: text,
    activity: optional(text),
    awb: text,
    courierName: optional(text),
    recipientName: text,
    recipientPhone: text,
    isSandbox: flag,
  },
  sample: ({ brandName, orderNumber, orderUrl, isSandbox, recipientName }) => ({
    ...{ brandName, orderNumber, orderUrl, isSandbox, state: 'undelivered', activity: 'Door locked' },
    ...{ awb: sampleParcel.awb, courierName: sampleParcel.courierName, recipientName, recipientPhone: sampleShopper.shopperPhone },
  }),
}
