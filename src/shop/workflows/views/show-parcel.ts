import type { OrderId } from '#src/kit/id.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { TrackingScan } from '../../shipping/carrier.port.ts'
import { listCarrierDocuments, type CarrierDocumentKind } from '../../shipping/carrier-documents.store.ts'
import type { Consignment } from '../../shipping/consignment.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import type { Deps } from '../deps.ts'
import { type ChainStep, chainSteps, stepsOf } from '../fulfilling/fulfilling.ts'

/** All that staff may know of one parcel. */
export type ShownParcel = {
  readonly order: Order
  readonly consignment: Consignment
  readonly steps: readonly { readonly step: ChainStep; readonly isDone: boolean }[]
  /** Newest first, in the couriers' own words. */
  readonly scans: readonly TrackingScan[]
  readonly documents: readonly { readonly kind: CarrierDocumentKind; readonly url: string }[]
}

export async function showParcel(orderId: OrderId, deps: Deps): Promise<ShownParcel | undefined> {
  const [order, consignment] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
  if (!order || !consignment) return undefined
  const [done, scans, papers] = await Promise.all([
    stepsOf(consignment.id, deps).names(),
    consignment.awb ? listScans(deps.db, consignment.id, consignment.awb) : [],
    listCarrierDocuments(deps.db, consignment.id),
  ])
  return {
    order,
    consignment,
    steps: chainSteps.map((step) => ({ step, isDone: done.includes(step) })),
    scans: scans.toReversed(),
    documents: papers.map(({ kind, id }) => ({ kind, url: deps.carrierDocumentUrl(id) })),
  }
}
