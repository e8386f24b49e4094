import { type Message, messageKinds, type MessageOf } from './messages.ts'
import type { OrderDetails } from './messages/order-details.ts'

type SampleMessages = { readonly [Kind in Message['kind']]: MessageOf<Kind> }

/** One message of each kind about the given order, for previews only. Those to the shop lead to `deskUrl`. */
export const sampleMessages = (order: OrderDetails, deskUrl = order.orderUrl): SampleMessages =>
  Object.fromEntries(
    Object.entries(messageKinds).map(([kind, { sample, to }]) => [
      kind,
      { kind, ...sample(to === 'shop' ? { ...order, orderUrl: deskUrl } : order) },
    ]),
  ) as unknown as SampleMessages

/** The details of the sample order; its lines come from the catalogue. */
export const sampleOrder = {
  orderNumber: 'MJ-10042',
  placedAt: '2026-11-20T09:15:00.000Z',
  paymentMethod: 'online' as const,
  replacesReturn: undefined,
  advancePaise: undefined,
  recipientName: 'Asha Rao',
  addressLines: ['14 Karve Road', 'Pune 411004', 'Maharashtra'],
}
