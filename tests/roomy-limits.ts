import { defaultRateLimits } from '#src/shop/limits.ts'

/** What the environment says to a shop whose visitors all come from this machine: as much of everything as the settings let an owner say. */
export const roomyLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(defaultRateLimits).map((limit) => [`SHOP_LIMITS_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}_MOST`, '10000000']),
)
