import type { ParcelNewsKind } from '../../notifications/messages/parcel-news.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import type { TrackingScan } from '../../shipping/carrier.port.ts'
import type { UndeliveredCause } from '../../shipping/undelivered-cause.ts'
import { mostDeliveryAttempts, type Parcel, type ParcelState } from '../../shipping/parcel.ts'
import type { TaxInvoice } from '../../tax/tax-document.ts'
import type { Deps } from '../deps.ts'
import { mailedParcel } from './order-messages.ts'

/** The mail to the shopper about the new state of a parcel, if there is one. Each is sent once for each parcel; the invoice goes with the first scan. */
export function parcelNews(
  order: Order,
  { parcel, invoice }: { parcel: Parcel; invoice: TaxInvoice | undefined },
  deps: Pick<Deps, 'settings' | 'orderUrl'>,
): NewMail[] {
  const kind = newsOf[parcel.state]
  if (!kind || !parcel.awb) return []
  const { awb, courierName, trackUrl, pickupDate } = parcel
  const taxDocuments = kind === 'parcel-shipped' && invoice ? [invoice.number] : undefined
  return [
    {
      reference: parcelReference(order, parcel),
      to: { name: order.recipient.name, address: order.recipient.email },
      message: { kind, ...mailedParcel(order, deps), awb, courierName, trackUrl, pickupDate, taxDocuments },
    },
  ]
}

/** The mail to the shopper about a failed delivery, once for each attempt, which are counted from 1. */
export const deliveryFailed = (
  order: Order,
  { awb = '', courierName, trackUrl, pickupDate, ...parcel }: Parcel,
  { attempt, cause }: { readonly attempt: number; readonly cause: UndeliveredCause },
  deps: Pick<Deps, 'settings' | 'orderUrl'>,
): NewMail => ({
  reference: `${parcelReference(order, parcel)} try ${attempt}`,
  to: { name: order.recipient.name, address: order.recipient.email },
  message: {
    ...{ kind: 'parcel-undelivered', ...mailedParcel(order, deps), awb, courierName, trackUrl, pickupDate, cause },
    isLast: attempt >= mostDeliveryAttempts || undefined,
  },
})

const newsOf: Partial<Record<ParcelState, ParcelNewsKind>> = {
  booked: 'courier-booked',
  collected: 'parcel-shipped',
  in_transit: 'parcel-shipped',
  out_for_delivery: 'parcel-out-for-delivery',
  delivered: 'parcel-delivered',
  returned: 'parcel-returned',
  lost: 'parcel-lost',
}

/** What the shop is mailed about: a scan, the last failed delivery, the seventh day on which it could not be handed back, or else the new state of the parcel. */
type Trouble = TrackingScan | 'undelivered for good' | 'not handed back' | undefined

/** The mail to the shop when a parcel needs a person. */
export function parcelTrouble(
  order: Order,
  parcel: Parcel,
  trouble: Trouble,
  { settings, deskUrl }: Pick<Deps, 'settings' | 'deskUrl'>,
): NewMail {
  const scan = typeof trouble === 'object' ? trouble : undefined
  const state = typeof trouble === 'object' ? 'exception' : (trouble ?? parcel.state)
  return {
    reference: `${parcelReference(order, parcel)} ${scan ? scan.at.toISOString() : state}`,
    to: { name: settings.brand.name, address: settings.mail.orders },
    message: {
      kind: 'parcel-trouble',
      brandName: settings.brand.name,
      orderNumber: order.orderNumber,
      orderUrl: deskUrl({ order: order.orderNumber }),
      state,
      activity: scan?.activity,
      awb: parcel.awb ?? '',
      courierName: parcel.courierName,
      recipientName: order.recipient.name,
      recipientPhone: order.recipient.phone,
      isSandbox: order.mode !== 'live',
    },
  }
}

const parcelReference = (order: Order, { round }: Pick<Parcel, 'round'>): string => (round === 1 ? order.id : `${order.id} ${round}`)
