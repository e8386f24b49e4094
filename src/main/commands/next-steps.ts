import type { NextSteps } from '#src/shop/staff-texts/next-steps.ts'

/** The commands to type after a message on the command line. */
export const nextCommands: NextSteps = {
  showOrder: (order) => `orders show ${order}`,
  refundOrder: (order) => `orders refund ${order}`,
  rebookParcel: (order) => `parcels retry ${order} --anew`,
  changePassword: (email) => `staff password ${email}`,
  confirmOrder: 'say "orders confirm"',
  cancelOrder: '"orders cancel"',
  refundPayment: '"payments refund"',
  nameDecider: 'say who sends it back with --by, and why with --reason',
  ignoreScans: 'say it with --unscanned',
  settleAttention: (order) => `orders resolve ${order}`,
  resumeMails: 'mails resume',
  soon: 'as soon as the shop runs',
}
