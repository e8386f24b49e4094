import type { CallRow } from '../rows.ts'

/** The calls by which suppliers report to the shop, authenticated by a secret that both know. */
export const supplierCalls = {
  paymentWebhook: { verb: 'POST', path: '/api/webhooks/razorpay', caller: 'supplier', limit: 'webhooks', reply: 'private' },
  courierWebhook: { verb: 'POST', path: '/api/webhooks/courier', caller: 'supplier', limit: 'webhooks', reply: 'private' },
} as const satisfies Record<string, CallRow<'supplier'>>
