import type { MailKind } from '../notifications/messages.ts'

/** What each kind of mail is called for staff. */
export const mailKindLabels: Readonly<Record<MailKind, string>> = {
  'order-confirmation': 'Thank you for your order',
  'order-notification': 'A new order, to the shop',
  'payment-failed': 'The payment failed',
  'order-confirmed': 'Your order is confirmed',
  'order-paid-after-all': 'A cash order was paid online, to the shop',
  'order-cancelled': 'Your order is cancelled',
  'cancellation-notice': 'An order is cancelled, to the shop',
  'order-refunded': 'Your money is on its way back',
  'order-corrected': 'Your order is corrected',
  'order-link': 'The page of your order',
  'pay-link': 'The link to pay online',
  'recovery-code-used': 'A recovery code was used',
  'week-figures': 'The week in figures, to owners',
  'attention-needed': 'Somebody must look, to the shop',
  'parcel-booked': 'A parcel is booked, to the shop',
  'courier-booked': 'A courier is booked',
  'parcel-shipped': 'Your parcel is under way',
  'parcel-out-for-delivery': 'Your parcel comes today',
  'parcel-delivered': 'Your parcel was delivered',
  'parcel-blocked': 'A parcel waits for a person, to the shop',
  'carrier-stopped': 'All parcels wait, to the shop',
  'parcel-trouble': 'Trouble with a parcel, to the shop',
  'enquiry-acknowledgement': 'We have your message',
  'enquiry-notification': 'A new enquiry, to the shop',
  'enquiry-answer': 'An answer to an enquiry',
  'grievance-acknowledgement': 'We have your complaint',
  'enquiries-due': 'Enquiries that run out of time, to the shop',
  'grievance-settled': 'Your complaint is settled',
}

export const mailKinds = Object.keys(mailKindLabels) as readonly MailKind[]
