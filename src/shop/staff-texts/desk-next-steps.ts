import type { NextSteps } from './next-steps.ts'

/** What to press after a message at the desk. */
export const deskNextSteps: NextSteps = {
  showOrder: (order) => `the page of ${order}`,
  refundOrder: (order) => `Refund on the page of ${order}`,
  rebookParcel: () => 'Book anew',
  changePassword: (email) => `a new way in for ${email}, on the page People`,
  confirmOrder: 'press Confirm',
  cancelOrder: 'Cancel',
  settleAttention: (order) => `Settled on the page of ${order}`,
  refundPayment: 'Refund',
  nameDecider: 'write the reason',
  ignoreScans: 'choose "no scan shows it"',
  resumeMails: 'Resume',
  soon: 'in a moment',
}
