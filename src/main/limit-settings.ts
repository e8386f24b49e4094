import * as z from 'zod'
import { defaultRateLimits, defaultWiderNetworkTimes, type RateLimitName, type RateLimitSetting } from '#src/shop/limits.ts'

const rateLimit = ({ most, perMinutes }: RateLimitSetting) =>
  z
    .strictObject({ most: z.int().min(1).max(10_000_000).default(most), perMinutes: z.int().min(1).max(1_440).default(perMinutes) })
    .prefault({})

const rateLimits = Object.fromEntries(Object.entries(defaultRateLimits).map(([name, setting]) => [name, rateLimit(setting)])) as Record<
  RateLimitName,
  ReturnType<typeof rateLimit>
>

/** `limits` in the owner's `settings.json`: whatever is not said is as `shop/limits.ts` has it. */
export const LimitsSection = z
  .strictObject({ ...rateLimits, widerNetworkTimes: z.int().min(1).max(1_000).default(defaultWiderNetworkTimes) })
  .prefault({})
