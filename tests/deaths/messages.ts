import type { ShopConnections } from '../faults/killable-shop.ts'
import type { Point, Strike } from './point.ts'

export type OpenShop = {
  readonly connections: ShopConnections
  /** By the clock of the life, in milliseconds. */
  readonly now: number
  /** The first that comes, and after each the next one. */
  readonly strikes: readonly Strike[]
  /** A fault that is built into this process. */
  readonly plant: PlantedFault | undefined
}

/** The harness must find these. */
export const plantedFaults = ['a booking that does not look first', 'a mail that is another at each try'] as const
export type PlantedFault = (typeof plantedFaults)[number]

export type ToShop = { readonly open: OpenShop } | { readonly close: true } | { readonly failedOver: true }
export type FromShop =
  | { readonly ready: true }
  | { readonly address: string }
  | { readonly points: readonly Point[]; readonly blows: number }
  | { readonly failover: true }
  | { readonly failed: string }

/** What the carrier's webhooks bear. */
export const courierToken = 'courier'
