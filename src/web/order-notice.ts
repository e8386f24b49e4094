/** The notice at the top of an order's page, by `?notice=` in its address. */
export const orderNotices = [
  'dismissed',
  'failed',
  'blocked',
  'unconfirmed',
  'out-again',
  'not-cancelled',
  'wrong-link',
  'mailed',
  'not-mailed',
  'changed',
] as const

export type OrderNotice = (typeof orderNotices)[number]
