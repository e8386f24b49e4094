import type { Clock } from '#src/kit/clock.ts'
import { createRateLimit, type RateLimit } from '#src/platform/http/rate-limit.ts'
import type { ShopSettings } from '#src/shop/settings.ts'

/** What a stranger could overdo. */
export type LimitName = 'enquiries' | 'enquiryChecks' | 'orderLinks' | 'delivery' | 'logins'

/** For one caller: counts one more, and answers with the seconds to wait; undefined when it may go on. */
export type Turnstile = (limit: LimitName) => number | undefined

/** One for the whole shop: whoever comes to another door has not become another. */
export function createTurnstiles({ limits }: Pick<ShopSettings, 'limits'>, clock: Clock): (address: string) => Turnstile {
  const { most, perMinutes } = limits.enquiries
  const perSeconds = perMinutes * 60
  const all: Record<LimitName, RateLimit> = {
    enquiries: createRateLimit({ most, perSeconds, clock }),
    // Two for each enquiry, and a few repeats.
    enquiryChecks: createRateLimit({ most: most * 4, perSeconds, clock }),
    // Nobody mistypes more often, and nobody guesses in earnest at this pace.
    logins: createRateLimit({ most: 5, perSeconds: 900, clock }),
    // A whole family behind one address may look around; nobody may read the carrier's map.
    delivery: createRateLimit({ most: 60, perSeconds: 600, clock }),
    orderLinks: createRateLimit({ most, perSeconds, clock }),
  }
  return (address) => (limit) => all[limit].take(address)
}
