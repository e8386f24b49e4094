/** How an order's page was come to, when that needs a word: `?notice=`. */
export const orderNotices = ['dismissed', 'failed', 'blocked', 'unconfirmed', 'not-cancelled'] as const

export type OrderNotice = (typeof orderNotices)[number]
