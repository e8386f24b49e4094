import type { Cancellation, Message, OrderDetails } from './messages.ts'

/** One message of each kind about the given order, for previews only. A new kind does not compile until it is listed here. */
export function sampleMessages(order: OrderDetails): Record<Message['kind'], Message> {
  const { brandName, contactEmail, contactPhone, orderNumber, orderUrl, recipientName, totals, isSandbox } = order
  const cash: OrderDetails = { ...order, paymentMethod: 'cod' }
  const shopper = { shopperEmail: 'asha@example.com', shopperPhone: '9820012345' }
  const parcel = { awb: '788830567028', courierName: 'Blue Dart Air', trackUrl: 'https://carrier.example/track/788830567028' }
  const onItsWay = { ...parcel, pickupDate: '2026-11-23 09:00:00' }
  const alarm = { brandName, orderNumber, orderUrl, isSandbox }
  const cancellation: Cancellation = { cancelledBy: 'shopper', reason: undefined, refundPaise: totals.totalPaise }
  const enquiry = {
    ...{ brandName, contactEmail, contactPhone, ticketNumber: 'MJ-E1001', receivedAt: order.placedAt, senderName: recipientName },
    ...{ senderEmail: shopper.shopperEmail, senderPhone: shopper.shopperPhone, message: 'Can the lid carry our logo instead of a name?' },
    wanted: { quantity: 120, productCode: 'MJ-1004', pieces: [] },
  }
  return {
    'order-confirmation': { kind: 'order-confirmation', ...order },
    'order-notification': { kind: 'order-notification', ...cash, ...shopper },
    'payment-failed': { kind: 'payment-failed', ...order, failure: 'The account has too little money.', keptUntil: order.placedAt },
    'order-confirmed': { kind: 'order-confirmed', ...cash },
    'order-paid-after-all': { kind: 'order-paid-after-all', ...order },
    'order-cancelled': { kind: 'order-cancelled', ...order, ...cancellation },
    'cancellation-notice': { kind: 'cancellation-notice', ...order, ...cancellation, shopperEmail: shopper.shopperEmail },
    'order-refunded': { kind: 'order-refunded', ...order, amountPaise: totals.totalPaise, reason: 'The order was cancelled.' },
    'order-link': { kind: 'order-link', ...order },
    'attention-needed': {
      kind: 'attention-needed',
      brandName,
      cause: 'Payment pay_SAMPLE is not the amount of this order: refund it, or settle it by hand.',
      order: { orderNumber, orderUrl },
      isSandbox,
    },
    'parcel-booked': {
      ...{ kind: 'parcel-booked', brandName, orderNumber, isSandbox, awb: parcel.awb, courierName: parcel.courierName },
      pickupDate: onItsWay.pickupDate,
      documents: [{ title: 'Label', url: 'https://carrier.example/label.pdf', keptAs: undefined }],
    },
    'courier-booked': { kind: 'courier-booked', ...order, ...onItsWay },
    'parcel-shipped': { kind: 'parcel-shipped', ...order, ...onItsWay },
    'parcel-out-for-delivery': { kind: 'parcel-out-for-delivery', ...cash, ...onItsWay },
    'parcel-delivered': { kind: 'parcel-delivered', ...order, ...onItsWay },
    'parcel-blocked': {
      kind: 'parcel-blocked',
      ...alarm,
      step: 'awb',
      reason: 'No courier took the parcel. Retry later, or send it by hand.',
    },
    'carrier-stopped': { kind: 'carrier-stopped', brandName, isSandbox, reason: "The carrier's wallet is too low. Recharge it." },
    'parcel-trouble': {
      ...{ kind: 'parcel-trouble', ...alarm, state: 'undelivered', activity: 'Door locked', awb: parcel.awb },
      ...{ courierName: parcel.courierName, recipientName, recipientPhone: shopper.shopperPhone },
    },
    'enquiry-acknowledgement': { kind: 'enquiry-acknowledgement', ...enquiry },
    'enquiry-notification': { kind: 'enquiry-notification', ...enquiry },
  }
}

/** The details of the sample order; its lines come from the catalogue. */
export const sampleOrder = {
  orderNumber: 'MJ-10042',
  placedAt: '2026-11-20T09:15:00.000Z',
  paymentMethod: 'online' as const,
  recipientName: 'Asha Rao',
  addressLines: ['14 Karve Road', 'Pune 411004', 'Maharashtra'],
}
