import { defaultRateLimits } from '#src/shop/limits.ts'

/** The highest that the settings take. */
export const highestLimit = 10_000_000

/** Environment of a shop whose visitors all come from this machine: every limit as high as the settings allow. */
export const generousLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(defaultRateLimits).map((limit) => [limitVariable(limit), String(highestLimit)]),
)

/** The variable that sets how many requests a limit lets through. */
export function limitVariable(limit: string): string {
  return `SHOP_LIMITS_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}_MOST`
}

/** The same for unpaid orders, because tests order again and again for one shopper. */
export const generousCaps: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PER_NETWORK', 'PER_SHOPPER'].flatMap((holder) =>
      ['PIECES', 'RUPEES', 'CASH_ORDERS'].map((what) => [`SHOP_ORDERS_UNPAID_${holder}_${what}`, '10000000']),
    ),
  ),
  SHOP_ORDERS_UNPAID_SHARE_OF_STOCK_PERCENT: '100',
  SHOP_ORDERS_UNPAID_MAILS_A_DAY: '10000000',
  // Cash orders with a writing are paid at the door as a whole, except by tests of the advance, which order for more than ₹5,000.
  SHOP_COD_ADVANCE_FOR_PERSONALISED: 'false',
}
