/** The most requests in so many minutes, all at once or evenly spread. */
export type RateLimitSetting = { readonly most: number; readonly perMinutes: number }

/**
 * How many requests of each kind one network may make, unless the owner sets another limit. Many people may share one network: an
 * office of 200 behind one address, or a phone company's customers.
 */
export const defaultRateLimits = {
  /** Served from memory: searches, categories, pincodes. */
  reads: { most: 3_000, perMinutes: 10 },
  /** Pages that are in no cache and have to be made: searches, and lists that nobody else has asked for. Never those of an order. */
  renders: { most: 3_000, perMinutes: 10 },
  /** Lids with drawn names; a page may show many. */
  drawings: { most: 12_000, perMinutes: 10 },
  /** Pictures of lids with drawn names, for shared links: some tenths of a second each. */
  sharedLids: { most: 120, perMinutes: 10 },
  cartChecks: { most: 1_500, perMinutes: 10 },
  /** Low enough that nobody can copy all the carrier's data. */
  delivery: { most: 400, perMinutes: 10 },
  /** Placing and paying for orders. */
  orders: { most: 60, perMinutes: 10 },
  /** Reports of browsers about payments. The gateway reports them as well, so nothing is lost. */
  payments: { most: 300, perMinutes: 10 },
  /** What shoppers do to an order on its page: cancelling and changing it. */
  cancellations: { most: 20, perMinutes: 10 },
  /** What shoppers post about pieces that they send back, with their photographs. */
  returns: { most: 30, perMinutes: 10 },
  /** The documents of an order, for those who have its key. */
  documents: { most: 240, perMinutes: 10 },
  /** Links to an order's page, by mail. */
  orderLinks: { most: 10, perMinutes: 10 },
  enquiries: { most: 10, perMinutes: 10 },
  /** How an enquiry stands: by its number, which anybody can guess, and the address it came from. */
  enquiryLooks: { most: 20, perMinutes: 10 },
  /** All posted forms together, also those with mistakes. */
  forms: { most: 120, perMinutes: 10 },
  /** Enough for mistyped passwords, and too slow for guessing them. */
  logins: { most: 5, perMinutes: 15 },
  /** Calls of programs that staff use. */
  staffCalls: { most: 1_200, perMinutes: 10 },
  /** Reports of suppliers, from a few addresses. Suppliers repeat what was refused. */
  webhooks: { most: 12_000, perMinutes: 10 },
} as const satisfies Record<string, RateLimitSetting>

export type RateLimitName = keyof typeof defaultRateLimits

/** The limit of a /48 of IPv6, as a multiple of that of each /64 in it. */
export const defaultWiderNetworkTimes = 4

export type LimitSettings = Readonly<Record<RateLimitName, RateLimitSetting>> & { readonly widerNetworkTimes: number }

/** How much may wait unpaid at once, in the units of `settings.json`, unless the owner sets other limits. */
export const defaultUnpaidCaps = {
  /** Enough for an office of 200 people of whom every fourth orders in the lunch break. */
  perNetwork: { units: 150, rupees: 300_000, cashOrders: 40 },
  perShopper: { units: 100, rupees: 150_000, cashOrders: 3 },
  shareOfStockPercent: 50,
  shareFromUnits: 10,
  mailsADay: 20,
} as const
