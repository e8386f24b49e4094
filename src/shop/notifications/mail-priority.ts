import type { Message } from './messages.ts'

/** 0 is sent first: mails about received money, confirmed orders, and what staff must see. Anybody can cause the others free of charge. */
export type MailPriority = 0 | 1

export function priorityOf(message: Message): MailPriority {
  if ('refundPaise' in message && message.refundPaise !== undefined) return 0
  if (message.kind === 'order-confirmation' || message.kind === 'order-notification') return message.paymentMethod === 'online' ? 0 : 1
  return priorities[message.kind]
}

const priorities: Record<Exclude<Message['kind'], 'order-confirmation' | 'order-notification'>, MailPriority> = {
  'order-confirmed': 0,
  'order-paid-after-all': 0,
  'order-refunded': 0,
  'attention-needed': 0,
  'parcel-booked': 0,
  'courier-booked': 0,
  'parcel-shipped': 0,
  'parcel-out-for-delivery': 0,
  'parcel-delivered': 0,
  'parcel-blocked': 0,
  'parcel-trouble': 0,
  'carrier-stopped': 0,
  'order-cancelled': 1,
  'cancellation-notice': 1,
  'payment-failed': 1,
  'order-link': 1,
  'enquiry-acknowledgement': 1,
  'enquiry-notification': 1,
}
