import { randomBytes } from 'node:crypto'
import type { Clock } from '#src/kit/time/clock.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import { entryOf } from '#src/kit/table.ts'
import type { Reply } from '../http-server.ts'
import type { StateFile } from '../state-file.ts'

/** The state of the sandbox, which survives a restart. */
export type CarrierState = {
  readonly tokenSecret: string
  /** Raised to expire every token issued so far. */
  tokenGeneration: number
  nextNumber: number
  walletPaise: Paise
  orders: Record<string, CarrierOrder>
  shipments: Record<string, Shipment>
  webhooks: SentWebhook[]
  /** How far the sandbox's clock is ahead. */
  clockAheadMs: number
  /** Parcels move by themselves. */
  moving: boolean
}

/** `statusCode` of an order is from the carrier's order table, that of a shipment from its shipment table: the same numbers mean other things. */
export type CarrierOrder = {
  readonly id: number
  readonly reference: string
  readonly shipmentId: number
  /** The body of the request that created it. */
  readonly asked: Readonly<Record<string, unknown>>
  statusCode: number
  /** A parcel from a shopper to the shop. */
  readonly isReturn?: true
  readonly createdAt?: number
  /** Of a return: accepted, and done a little later. */
  cancelAskedAt?: number
}

export type Shipment = {
  readonly id: number
  readonly orderId: number
  awb: string | undefined
  courierId: number | undefined
  chargedPaise: Paise
  statusCode: number
  pickupDate: string | undefined
  manifested: boolean
  scans: Scan[]
  /** When it got its AWB, and how many stations of the usual route it has passed. */
  assignedAt: number | undefined
  station: number
  /** From the first failed delivery on. */
  undelivered?: Undelivered | undefined
}

/** What the carrier records of failed deliveries, and of the sender's answers to them. */
export type Undelivered = {
  attempts: number
  reason: string
  raisedAt: number
  answers: UndeliveredAction[]
}

export type UndeliveredAction = {
  readonly attempt: number
  readonly action: string
  readonly comments: string
  readonly phone?: string | undefined
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  /** A day. */
  readonly deferred_date?: string | undefined
  readonly at: number
}

export type Scan = {
  readonly date: string
  readonly code: number
  readonly label: string
  readonly activity: string
  readonly location: string
}

export type SentWebhook = { readonly at: number; readonly awb: string; readonly label: string; readonly status: number }

export type PickupLocation = { readonly pickup_location: string; readonly city: string; readonly state: string; readonly pin_code: string }

export type SandboxCarrier = {
  readonly file: StateFile<CarrierState>
  readonly clock: Clock
  readonly email: string
  readonly password: string
  readonly pickupLocations: readonly PickupLocation[]
  readonly unserviceable: readonly RegExp[]
  /** The base URL of documents: the sandbox's own, or one of the shop's that is forwarded here. */
  filesUrl: string
}

export const freshState = (clock: Clock, moving = false): CarrierState => ({
  tokenSecret: randomBytes(16).toString('hex'),
  tokenGeneration: 1,
  // Begins with the current time, so that a fresh state never repeats a number of an older one.
  nextNumber: Math.floor(clock().getTime() / 1000),
  walletPaise: paise(500_000),
  orders: {},
  shipments: {},
  webhooks: [],
  clockAheadMs: 0,
  moving,
})

export function takeNumber(carrier: SandboxCarrier): number {
  const { state } = carrier.file
  state.nextNumber += 1
  return state.nextNumber
}

export const shipmentOf = (carrier: SandboxCarrier, id: unknown): Shipment | undefined => entryOf(carrier.file.state.shipments, String(id))
export const orderOf = (carrier: SandboxCarrier, id: unknown): CarrierOrder | undefined => entryOf(carrier.file.state.orders, String(id))
export const shipmentByAwb = (carrier: SandboxCarrier, awb: string): Shipment | undefined =>
  Object.values(carrier.file.state.shipments).find((shipment) => shipment.awb === awb)

/** Returns Indian time as the carrier writes it: "2026-11-20 10:00:00". */
export const indianTime = (milliseconds: number): string => indian(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** Returns a date whose UTC members are Indian time. */
export const indian = (milliseconds: number): Date => new Date(milliseconds + 330 * 60_000)

export const dayMs = 86_400_000

export const good = (body: unknown): Reply => ({ status: 200, body })
export const refuse = (status: number, message: string, more: Record<string, unknown> = {}): Reply => ({
  status,
  body: { message, status_code: status, ...more },
})
export const invalid = (errors: Readonly<Record<string, readonly string[]>>, message = 'Oops! Invalid Data.'): Reply =>
  refuse(422, message, { errors })
