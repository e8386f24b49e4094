import type { NextSteps } from './next-steps.ts'

/** What to press after a message at the desk. */
export const nextButtons: NextSteps = {
  showOrder: (order) => `open ${order}`,
  refundOrder: (order) => `press Refund on ${order}`,
  creditInvoice: (order) => `issue a credit note on ${order}`,
  rebookParcel: (order) => `press Book anew on ${order}`,
  changePassword: () => 'change the password in your account',
  confirmOrder: 'press Confirm',
  cancelOrder: 'press Cancel',
  refundPayment: 'Send back',
  nameDecider: 'send it back with a reason',
  ignoreScans: 'say so',
  settleAttention: () => 'press Settled',
  resumeMails: 'press Resume on Mails',
}
