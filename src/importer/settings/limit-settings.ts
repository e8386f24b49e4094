import * as z from 'zod'
import { type Paise, rupeesToPaise } from '#src/kit/money.ts'
import {
  defaultRateLimits,
  defaultUnpaidCaps,
  defaultWiderNetworkTimes,
  type RateLimitName,
  type RateLimitSetting,
} from '#src/shop/limits.ts'
import { wholeNumber } from '../file-fields.ts'

const rateLimit = ({ most, perMinutes }: RateLimitSetting) =>
  z.strictObject({ most: wholeNumber(1, 10_000_000).default(most), perMinutes: wholeNumber(1, 1_440).default(perMinutes) }).prefault({})

const rateLimits = Object.fromEntries(Object.entries(defaultRateLimits).map(([name, setting]) => [name, rateLimit(setting)])) as Record<
  RateLimitName,
  ReturnType<typeof rateLimit>
>

/** `limits` in the owner's `settings.json`; the defaults are those of `shop/limits.ts`. */
export const LimitsSection = z
  .strictObject({ ...rateLimits, widerNetworkTimes: wholeNumber(1, 1_000).default(defaultWiderNetworkTimes) })
  .prefault({})

/** A cap; null means none. */
const cap = (most: number) =>
  wholeNumber(1, 10_000_000)
    .nullable()
    .default(most)
    .transform((given) => given ?? undefined)

const holderCaps = ({ units, rupees, cashOrders }: { units: number; rupees: number; cashOrders: number }) =>
  z
    .strictObject({ [unitsKey]: cap(units), rupees: cap(rupees), cashOrders: cap(cashOrders) })
    .prefault({})
    .transform(({ rupees: most, [unitsKey]: mostUnits, ...others }) => ({
      ...others,
      units: mostUnits,
      totalPaise: most === undefined ? undefined : (rupeesToPaise(most) as Paise),
    }))

/** What the owner's file calls units. */
const unitsKey = 'pieces'
const shareKey = 'shareFromPieces'

/** `orders.unpaid` in the owner's `settings.json`. */
export const UnpaidSection = z
  .strictObject({
    perNetwork: holderCaps(defaultUnpaidCaps.perNetwork),
    perShopper: holderCaps(defaultUnpaidCaps.perShopper),
    shareOfStockPercent: wholeNumber(1, 100)
      .nullable()
      .default(defaultUnpaidCaps.shareOfStockPercent)
      .transform((given) => given ?? undefined),
    [shareKey]: wholeNumber(1, 10_000).default(defaultUnpaidCaps.shareFromUnits),
    mailsADay: cap(defaultUnpaidCaps.mailsADay),
  })
  .prefault({})
  .transform(({ [shareKey]: shareFromUnits, ...others }) => ({ ...others, shareFromUnits }))
