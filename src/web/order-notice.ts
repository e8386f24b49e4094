/** The notice at the top of an order's page, by `?notice=` in its address. */
export const orderNotices = ['dismissed', 'failed', 'blocked', 'unconfirmed', 'not-cancelled'] as const

export type OrderNotice = (typeof orderNotices)[number]
