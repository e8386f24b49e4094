import { defaultRateLimits } from '#src/shop/limits.ts'

/** Environment of a shop whose visitors all come from this machine: every limit as high as the settings allow. */
export const generousLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(defaultRateLimits).map((limit) => [`SHOP_LIMITS_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}_MOST`, '10000000']),
)

/** The same for unpaid orders, because tests order again and again for one shopper. */
export const generousCaps: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PER_NETWORK', 'PER_SHOPPER'].flatMap((holder) =>
      ['PIECES', 'RUPEES', 'CASH_ORDERS'].map((what) => [`SHOP_ORDERS_UNPAID_${holder}_${what}`, '10000000']),
    ),
  ),
  SHOP_ORDERS_UNPAID_SHARE_OF_STOCK_PERCENT: '100',
  SHOP_ORDERS_UNPAID_MAILS_A_DAY: '10000000',
}
