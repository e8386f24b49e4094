import type { CallRow } from '../rows.ts'

/** What suppliers report to the shop, signed with a secret of theirs. */
export const supplierCalls = {
  paymentWebhook: { verb: 'POST', path: '/api/webhooks/razorpay', caller: 'supplier', limit: 'webhooks', reply: 'private' },
  courierWebhook: { verb: 'POST', path: '/api/webhooks/courier', caller: 'supplier', limit: 'webhooks', reply: 'private' },
} as const satisfies Record<string, CallRow<'supplier'>>
