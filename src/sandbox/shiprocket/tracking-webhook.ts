import { z } from 'zod'
import { postWebhook } from '../post-webhook.ts'
import { findCourier } from './couriers.ts'
import { type SandboxCarrier, dayMs, indianTime, orderOf, type Scan, type Shipment } from './carrier-state.ts'
import { scanToWire, shipmentStatuses } from './tracking.ts'

/** What goes wrong with the next webhooks, by name. */
export const webhookFaults = {
  lost: 'is never sent',
  twice: 'is sent three times',
  late: 'is sent after the one that follows',
  'wrong token': 'bears another token',
  'no token': 'bears no token',
  'other header': 'bears the token under its other name',
  'unknown AWB': 'is about a parcel nobody knows',
  'long reference': 'has a number behind our reference',
  'no direction': 'does not say whether it is a return',
  'other direction': 'says the wrong direction',
  'no JSON': 'is no JSON',
} as const

export type WebhookFaultName = keyof typeof webhookFaults
export const webhookFaultName = z.enum(Object.keys(webhookFaults) as [WebhookFaultName, ...WebhookFaultName[]])

type Webhook = { readonly awb: string; readonly label: string; readonly headers: Record<string, string>; readonly body: string }

export type WebhookSender = ReturnType<typeof webhookSender>

/** Sends the shop a webhook for each scan. A restart clears the faults. */
export function webhookSender(carrier: SandboxCarrier, shop: { url: string | undefined; readonly token: string }) {
  let faults: WebhookFaultName[] = []
  let held: Webhook | undefined

  return {
    shop,
    addFault: (fault: WebhookFaultName) => void faults.push(fault),
    faults: (): readonly WebhookFaultName[] => faults,
    clearFaults: () => {
      faults = []
      held = undefined
    },
    async notify(shipment: Shipment, scan: Scan, times: number): Promise<void> {
      const fault = faults.shift()
      const webhook = withFault(carrier, shipment, { scan, token: shop.token, fault })
      if (fault === 'lost') return
      const before = held
      held = fault === 'late' ? webhook : undefined
      if (fault !== 'late') for (let sent = 0; sent < (fault === 'twice' ? 3 : times); sent += 1) await send(webhook)
      if (before) await send(before)
    },
  }

  async function send({ awb, label, headers, body }: Webhook): Promise<void> {
    if (!shop.url) return
    const { status } = await postWebhook(shop.url, { headers, body })
    const sent = { at: carrier.clock().getTime(), awb, label, status }
    carrier.file.state.webhooks = [...carrier.file.state.webhooks, sent].slice(-300)
    carrier.file.changed()
  }
}

function withFault(
  carrier: SandboxCarrier,
  shipment: Shipment,
  { scan, token, fault }: { scan: Scan; token: string; fault: WebhookFaultName | undefined },
): Webhook {
  const usual = webhookBody(carrier, shipment, scan)
  const body = {
    ...usual,
    ...(fault === 'unknown AWB' && { awb: '10000000000', order_id: 'NOBODY-1' }),
    ...(fault === 'no direction' && { is_return: undefined }),
    ...(fault === 'other direction' && { is_return: 1 - usual.is_return }),
    ...(fault === 'long reference' && { order_id: `${usual.order_id}_150876814` }),
  }
  const header = fault === 'other header' ? 'anx-api-key' : 'x-api-key'
  return {
    awb: body.awb ?? '',
    label: scan.label,
    headers: fault === 'no token' ? {} : { [header]: fault === 'wrong token' ? `${token}x` : token },
    body: fault === 'no JSON' ? '{"awb":' : JSON.stringify(body),
  }
}

function webhookBody(carrier: SandboxCarrier, shipment: Shipment, { code, label, date }: Scan) {
  const order = orderOf(carrier, shipment.orderId)
  return {
    awb: shipment.awb,
    courier_name: findCourier(shipment.courierId ?? 0)?.name,
    current_status: label,
    current_status_id: order?.isReturn ? order.statusCode : (shipmentStatuses[code]?.orderCode ?? code),
    shipment_status: label,
    shipment_status_id: code,
    // "23 05 2023 11:43:52"
    current_timestamp: `${date.slice(8, 10)} ${date.slice(5, 7)} ${date.slice(0, 4)} ${date.slice(11)}`,
    order_id: order?.reference,
    sr_order_id: order?.id,
    awb_assigned_date: indianTime(shipment.assignedAt ?? carrier.clock().getTime()),
    pickup_scheduled_date: shipment.pickupDate,
    etd: indianTime(carrier.clock().getTime() + 3 * dayMs),
    scans: shipment.scans.map(scanToWire),
    is_return: order?.isReturn ? 1 : 0,
    channel_id: 76893,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  }
}
