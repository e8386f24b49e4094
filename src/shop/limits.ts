/** So often in so many minutes: all at once, or evenly. */
export type RateLimitSetting = { readonly most: number; readonly perMinutes: number }

/**
 * How often one network may ask for each kind of thing, unless the owner says otherwise. Many are one network: an office of 200 people
 * behind one address, or a phone company's customers.
 */
export const defaultRateLimits = {
  /** What is answered from memory: searches, categories, pincodes. */
  reads: { most: 3_000, perMinutes: 10 },
  /** Drawn names on lids: a page may show many. */
  drawings: { most: 12_000, perMinutes: 10 },
  cartChecks: { most: 1_500, perMinutes: 10 },
  /** Nobody may read the carrier's whole map. */
  delivery: { most: 400, perMinutes: 10 },
  /** Placing, and paying for, an order. */
  orders: { most: 60, perMinutes: 10 },
  /** What a browser reports of a payment. The gateway reports it as well, so that nothing is lost. */
  payments: { most: 300, perMinutes: 10 },
  cancellations: { most: 20, perMinutes: 10 },
  /** The papers of an order, for whoever holds its key. */
  documents: { most: 240, perMinutes: 10 },
  /** Links to an order's page, by mail. */
  orderLinks: { most: 10, perMinutes: 10 },
  enquiries: { most: 10, perMinutes: 10 },
  /** All posted forms together, also those that are not filled in rightly. */
  forms: { most: 120, perMinutes: 10 },
  /** Nobody mistypes more often, and nobody guesses in earnest at this pace. */
  logins: { most: 5, perMinutes: 15 },
  /** What staff do through their programs. */
  staffCalls: { most: 1_200, perMinutes: 10 },
  /** What suppliers report, from a few addresses. They repeat what was refused. */
  webhooks: { most: 12_000, perMinutes: 10 },
} as const satisfies Record<string, RateLimitSetting>

export type RateLimitName = keyof typeof defaultRateLimits

/** How many times as much a /48 of IPv6 may do as one /64 in it. */
export const defaultWiderNetworkTimes = 4

export type LimitSettings = Readonly<Record<RateLimitName, RateLimitSetting>> & { readonly widerNetworkTimes: number }

/** How much may wait unpaid at once, in the units of `settings.json`, unless the owner says otherwise. */
export const defaultUnpaidCaps = {
  /** Room for the lunch break of an office of 200 people, every fourth of whom orders. */
  perNetwork: { pieces: 150, rupees: 300_000, cashOrders: 40 },
  perShopper: { pieces: 100, rupees: 150_000, cashOrders: 3 },
  shareOfStockPercent: 50,
  shareFromPieces: 10,
  mailsADay: 20,
} as const
