import type { CallRow } from '../rows.ts'

/** The calls of staff who have logged in. */
export const staffCalls = {
  parcelShopMail: { verb: 'POST', path: '/api/order/sentShiprocketDocuments', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  markShipped: { verb: 'PUT', path: '/api/order/update/:orderId', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  createConsignment: { verb: 'POST', path: '/api/shiprocket/createOrder', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  assignAwb: { verb: 'POST', path: '/api/shiprocket/assign-awb', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  generatePickup: { verb: 'POST', path: '/api/shiprocket/generate-pickup', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  generateManifest: { verb: 'POST', path: '/api/shiprocket/generate-manifest', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  printManifest: { verb: 'POST', path: '/api/shiprocket/print-manifest', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  generateLabel: { verb: 'POST', path: '/api/shiprocket/generate-label', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  generateInvoice: { verb: 'POST', path: '/api/shiprocket/generate-invoice', caller: 'staff', limit: 'staffCalls', reply: 'private' },
  trackConsignment: { verb: 'GET', path: '/api/shiprocket/track-shipment/:awb', caller: 'staff', limit: 'staffCalls', reply: 'private' },
} as const satisfies Record<string, CallRow<'staff'>>
