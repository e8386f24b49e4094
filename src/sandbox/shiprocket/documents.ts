import { entryOf } from '#src/kit/table.ts'
import type { Reply } from '../http-server.ts'
import { findCourier } from './couriers.ts'
import { type SandboxCarrier, good, invalid, orderOf, refuse, type Shipment, shipmentOf } from './carrier-state.ts'
import { plainPdf } from './plain-pdf.ts'

/** Needs an AWB and a pickup: without them the URL is empty. A second call is refused as already done. */
export function generateManifest(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  const shipments = [body['shipment_id']].flat().map((id) => shipmentOf(carrier, id))
  const first = shipments[0]
  if (!first || shipments.some((shipment) => !shipment?.awb || !shipment.pickupDate)) return good({ status: 1, manifest_url: '' })
  const done = shipments.flatMap((shipment) => (shipment?.manifested ? [shipment.id] : []))
  if (done.length > 0) return refuse(400, alreadyManifested, { already_manifested_shipment_ids: done })

  for (const shipment of shipments) if (shipment) Object.assign(shipment, { manifested: true, statusCode: 5 })
  carrier.file.changed()
  return good({
    status: 1,
    manifest_url: urlOf(
      carrier,
      'manifest',
      shipments.flatMap((shipment) => shipment?.id ?? []),
    ),
  })
}

// The spelling is the carrier's.
const alreadyManifested = 'Manifest already generated for some shipment_ids, Please try again after removin them'

export function printManifest(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  if (!Array.isArray(body['order_ids'])) return notAList
  const shipments = body['order_ids'].flatMap((id) => shipmentOf(carrier, orderOf(carrier, id)?.shipmentId) ?? [])
  return good({
    manifest_url: urlOf(
      carrier,
      'manifest',
      shipments.filter(({ manifested }) => manifested).map(({ id }) => id),
    ),
  })
}

const notAList = refuse(500, 'Invalid argument supplied for foreach()')

export function printLabel(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  if (!Array.isArray(body['shipment_id'])) return invalid({ shipment_id: ['The shipment id must be an array.'] })
  const shipments = body['shipment_id'].flatMap((id) => shipmentOf(carrier, id) ?? [])
  const [ready, early] = [shipments.filter(({ awb }) => awb), shipments.filter(({ awb }) => !awb)]
  const not_created = early.length > 0 ? Object.fromEntries(early.map(({ id }) => [id, 'Shipment awb not found'])) : []
  if (ready.length === 0) return good({ label_created: 0, not_created, response: 'No valid shipment ids to print label' })
  const response = 'Label has been created and uploaded successfully!'
  const label_url = urlOf(
    carrier,
    'label',
    ready.map(({ id }) => id),
  )
  return good({ label_created: 1, label_url, response, not_created })
}

export function printInvoice(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  if (!Array.isArray(body['ids'])) return notAList
  const ids = body['ids'].flatMap((id) => orderOf(carrier, id)?.shipmentId ?? [])
  if (ids.length === 0)
    return { status: 400, body: { is_invoice_created: false, message: 'Invoice could not be created', not_created: [] } }
  return good({ is_invoice_created: true, invoice_url: urlOf(carrier, 'invoice', ids), not_created: [] })
}

/** Returns the URL of one file for all of them; empty when there is nothing to print. */
const urlOf = (carrier: SandboxCarrier, kind: string, shipmentIds: readonly number[]): string =>
  shipmentIds.length > 0 ? `${carrier.filesUrl}/files/${kind}/${shipmentIds.join('-')}.pdf` : ''

/** Returns a document as PDF, drawn on demand. */
export function serveDocument(carrier: SandboxCarrier, path: string): Reply | undefined {
  const [, kind = '', ids = ''] = /^\/files\/(manifest|label|invoice)\/(\d+(?:-\d+)*)\.pdf$/.exec(path) ?? []
  const shipments = ids.split('-').flatMap((id) => shipmentOf(carrier, id) ?? [])
  if (shipments.length === 0) return undefined
  const pages = shipments.map((shipment) => linesOf(carrier, kind, shipment))
  return { status: 200, body: plainPdf(pages), headers: { 'content-type': 'application/pdf' } }
}

function linesOf(carrier: SandboxCarrier, kind: string, shipment: Shipment): readonly string[] {
  const request = orderOf(carrier, shipment.orderId)?.asked ?? {}
  const text = (field: string): string => String(entryOf(request, field) ?? '')
  return [
    `SANDBOX ${kind.toUpperCase()} - not valid for carriage`,
    `Reference ${text('order_id')}   AWB ${shipment.awb ?? 'none'}`,
    `Courier ${findCourier(shipment.courierId ?? 0)?.name ?? 'none'}   Pickup ${shipment.pickupDate ?? 'not yet'}`,
    `To ${text('billing_customer_name')}`,
    text('billing_address'),
    text('billing_address_2'),
    `${text('billing_city')} ${text('billing_pincode')}, ${text('billing_state')}`,
    `${text('payment_method')}   Rs ${text('sub_total')}   ${text('weight')} kg`,
  ].filter((line) => line.trim() !== '')
}
