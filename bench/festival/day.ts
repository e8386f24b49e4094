/** A day in the week of Diwali, compressed: its hours are shorter, and everything else takes as long as it takes. */
export type Day = {
  /** Visits of shoppers. Crawlers and price scrapers come on top. */
  readonly visits: number
  readonly orders: number
  /** How long it lasts when it is played. */
  readonly minutes: number
  readonly seed: number
}

/** The day of a shop of this size, which `docs/scale.md` reckons with. A run may play fewer visits, in fewer minutes. */
export const wholeDay = { visits: 1_000_000, orders: 20_000 } as const

const minutesOfDay = 1_440

/** How many times faster than a real day it goes by; what visitors pause between two pages is shorter by as much. */
export const compressionOf = ({ minutes }: Pick<Day, 'minutes'>): number => Math.max(1, minutesOfDay / minutes)

/** Visits in each hour, relative to each other: a first look in the morning, the lunch break, the evening after the lamps are lit. */
const hourly = [20, 11, 7, 5, 5, 8, 16, 27, 40, 50, 56, 60, 66, 62, 52, 48, 50, 56, 66, 82, 96, 98, 82, 44]

/** When a sale opens, so many times as many come, and half an hour later as many as without it. */
export const sale = { atHour: 20, times: 2.5, minutes: 30 } as const

const weights: readonly number[] = Array.from({ length: minutesOfDay }, (_, minute) => usualAt(minute) * saleAt(minute))
const weightOfDay = weights.reduce((all, weight) => all + weight, 0)

/** Visits a second while it is played. */
export function visitsPerSecond({ visits, minutes }: Pick<Day, 'visits' | 'minutes'>, hour: number): number {
  const share = weights[Math.min(Math.floor(hour * 60), minutesOfDay - 1)]! / weightOfDay
  return (share * visits) / ((minutes * 60) / minutesOfDay)
}

/** The same at the busiest minute of the evening without the sale, as a multiple of the day's mean. */
export const eveningPeak = (Math.max(...Array.from(weights.keys(), usualAt)) * minutesOfDay) / weightOfDay

function usualAt(minute: number): number {
  const before = hourly[Math.floor(minute / 60)]!
  const after = hourly[(Math.floor(minute / 60) + 1) % 24]!
  return before + ((after - before) * (minute % 60)) / 60
}

function saleAt(minute: number): number {
  const since = minute - sale.atHour * 60
  return since < 0 || since >= sale.minutes ? 1 : sale.times - ((sale.times - 1) * since) / sale.minutes
}

/** Crawlers read one page for so many visits, evenly over the day; scrapers make one request for so many, in bursts. */
const visitsForEachCrawl = 20
const visitsForEachScrape = 3
export const scraping = { fromHour: 9, toHour: 23, minutesOfEachHour: 6 } as const

export const crawlsPerSecond = ({ visits, minutes }: Pick<Day, 'visits' | 'minutes'>): number =>
  visits / visitsForEachCrawl / (minutes * 60)

/** A price scraper reads every list as fast as it can, and rests until the next hour. */
export function scrapesPerSecond({ visits, minutes }: Pick<Day, 'visits' | 'minutes'>, hour: number): number {
  const { fromHour, toHour, minutesOfEachHour } = scraping
  if (hour < fromHour || hour >= toHour || (hour % 1) * 60 >= minutesOfEachHour) return 0
  const seconds = ((toHour - fromHour) * minutesOfEachHour * minutes * 60) / minutesOfDay
  return visits / visitsForEachScrape / seconds
}

/** What goes wrong at the suppliers, and when. */
export const troubles = [
  { trouble: 'gateway slow', fromHour: 12, toHour: 13.5 },
  { trouble: 'callbacks late and twice', fromHour: 15, toHour: 17 },
  { trouble: 'carrier down', fromHour: 18, toHour: 19 },
] as const
export type Trouble = (typeof troubles)[number]['trouble']
