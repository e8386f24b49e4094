import { defaultRateLimits } from '#src/shop/limits.ts'
import { highestLimit, limitVariable } from '#tests/generous-limits.ts'
import { compressionOf, type Day } from './day.ts'

/**
 * The shop is configured as an owner would, behind a proxy that names each visitor's address. Whatever lets through so much in so many
 * minutes lets through as many times more as the day is faster, and unpaid orders hold their stock for the shortest time that there is.
 */
export const settingsOf = (day: Day): Readonly<Record<string, string>> => ({
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'error',
  SHOP_ORDERS_HOLD_MINUTES: '5',
  SHOP_COD_UP_TO_RUPEES: 'null',
  ...Object.fromEntries(
    Object.entries(defaultRateLimits).map(([limit, { most }]) => [
      limitVariable(limit),
      String(Math.min(highestLimit, Math.ceil(most * compressionOf(day)))),
    ]),
  ),
})
