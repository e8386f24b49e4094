import type { OrderId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { mayNeedChallan } from '../../orders/own-lines.ts'
import type { TrackingScan } from '../../shipping/carrier.port.ts'
import { listCarrierDocuments, type CarrierDocumentKind } from '../../shipping/carrier-documents.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel } from '../../shipping/parcels.store.ts'
import { listScans } from '../../shipping/tracking-scans.store.ts'
import { type AskedAnswer, listAnswers } from '../../shipping/undelivered-answers.store.ts'
import { findChallanOfParcel } from '../../tax/challans/challans.store.ts'
import type { Deps } from '../deps.ts'
import { type ChainStep, chainSteps, stepsOf } from '../fulfilling/fulfilling.ts'
import { redeliveryDays } from '../tracking/tracking.ts'

/** Everything staff can see of one parcel. */
export type ShownParcel = {
  readonly order: Order
  readonly parcel: Parcel
  readonly steps: readonly { readonly step: ChainStep; readonly isDone: boolean; readonly doneAt: Date | undefined }[]
  /** Newest first, with the couriers' own texts. */
  readonly scans: readonly TrackingScan[]
  /** What staff asked the courier to do after failed deliveries, oldest first. */
  readonly answers: readonly AskedAnswer[]
  /** The days for which another attempt may be asked; none unless the last one failed. */
  readonly redeliveryDays: readonly Day[]
  readonly documents: readonly { readonly kind: CarrierDocumentKind; readonly url: string }[]
  /** The number of its delivery challan, where it needs one. */
  readonly challan: string | undefined
}

export async function showParcel(orderId: OrderId, deps: Deps): Promise<ShownParcel | undefined> {
  const order = await findOrder(deps.db, orderId)
  return order && showParcelOf(order, deps)
}

/** The same for an order that was read already. */
export async function showParcelOf(order: Order, deps: Deps): Promise<ShownParcel | undefined> {
  const parcel = await findCurrentParcel(deps.db, order.id)
  if (!parcel) return undefined
  const [done, scans, answers, documents, challan] = await Promise.all([
    stepsOf(parcel.id, deps).finished(),
    parcel.awb ? listScans(deps.db, parcel.id, parcel.awb) : [],
    listAnswers(deps.db, parcel.id),
    listCarrierDocuments(deps.db, parcel.id),
    mayNeedChallan(order) ? findChallanOfParcel(deps.db, parcel.id) : undefined,
  ])
  return {
    order,
    parcel,
    steps: chainSteps.map((step) => {
      const doneAt = done.find(({ name }) => name === step)?.at
      return { step, isDone: doneAt !== undefined, doneAt }
    }),
    scans: scans.toReversed(),
    answers,
    redeliveryDays: parcel.state === 'undelivered' ? redeliveryDays(deps.clock()) : [],
    documents: documents.map(({ kind, id }) => ({ kind, url: deps.carrierDocumentUrl(id) })),
    challan: challan?.number,
  }
}
