import { trackClaims } from '#tests/faults/worker-claims.ts'
import { describeMachine } from '../machine.ts'
import { checkRecords } from './check-records.ts'
import type { Day } from './day.ts'
import { type FestivalOptions, openFestivalShop } from './festival-shop.ts'
import { findPace, type FoundPace, minutesFor } from './find-pace.ts'
import { playDay, type PlayedDay } from './play-day.ts'
import { collectRecords, type Records } from './records.ts'
import { settle, type Settled } from './settle.ts'
import { readSizes, type Sizes } from './sizes.ts'

/** Everything about one day with so many serving processes. */
export type FestivalRun = {
  readonly measuredAt: string
  readonly machine: ReturnType<typeof describeMachine>
  readonly processes: number
  readonly day: Day
  /** How the day's length was found; undefined where it was given. */
  readonly pace: FoundPace | undefined
  readonly played: PlayedDay
  readonly settled: Settled
  readonly sizes: Sizes
  readonly orders: OrderFigures
  readonly violations: readonly string[]
}

export type OrderFigures = {
  readonly recorded: number
  readonly acknowledged: number
  readonly booked: number
  readonly paid: number
  /** Requests refused because the variant was sold out; the shopper then takes another. */
  readonly soldOut: number
  readonly refused: Readonly<Record<string, number>>
  readonly unanswered: number
  readonly mails: number
  readonly mailsSentAgain: number
}

export type FestivalPlan = {
  readonly processes: number
  readonly visits: number
  readonly orders: number
  readonly minutes: number | undefined
  readonly seed: number
  readonly print: (line: string) => void
  /** Gets what closes everything that the run has opened. */
  readonly opened: (close: () => Promise<void>) => void
  readonly killEveryMs?: number
  readonly paceSeconds?: number
  /** For a test: what waits is not waited for. */
  readonly isHurried?: boolean
  /** Where it works, and how the shop is configured beside what every day has. */
  readonly shop?: Pick<FestivalOptions, 'places' | 'variables' | 'seesPictures' | 'patienceMs'>
}

const minuteMs = 60_000
const longestSettleMs = 45 * minuteMs

/** Returns the run's figures, and the records that were compared. */
export async function playFestival(plan: FestivalPlan): Promise<{ run: FestivalRun; records: Records }> {
  const { processes, visits, orders, seed, print, isHurried = false, killEveryMs = minuteMs } = plan
  const machine = describeMachine()
  // While the pace is looked for, limits and pauses are those of a day of so many minutes.
  const trialDay: Day = { visits, orders, seed, minutes: plan.minutes ?? 60 }
  const pace = plan.minutes === undefined ? await lookForPace(plan, trialDay) : undefined
  const day: Day = { ...trialDay, minutes: pace ? minutesFor(visits, pace.heldVisitsPerSecond) : trialDay.minutes }
  print(`The day takes ${day.minutes} minutes.`)

  const festival = await openFestivalShop({ processes, day, print, ...plan.shop })
  plan.opened(festival.close)
  // Otherwise what a killed process has claimed can only be waited for.
  if (isHurried) await trackClaims(festival.db)
  const sizesBefore = await readSizes(festival.db)
  const played = await playDay(festival, { day, print, killEveryMs })
  print('The day is over.')
  const settled = await settle(festival, { isHurried, longestMs: longestSettleMs })
  const records = await collectRecords(festival, played.kills)
  const run: FestivalRun = {
    ...{ measuredAt: new Date().toISOString(), machine, processes, day, pace, played, settled },
    sizes: await readSizes(festival.db, sizesBefore),
    orders: orderFigures(records),
    violations: checkRecords(records),
  }
  return { run, records }
}

function orderFigures({ orders, mails, shoppers, suppliers: { deliveredMailIds } }: Records): OrderFigures {
  const { acknowledged, soldOut, refused, unanswered, paid } = shoppers
  return {
    ...{ recorded: orders.length, acknowledged: acknowledged.length, paid, soldOut, refused, unanswered },
    booked: orders.filter(({ state }) => state === 'booked').length,
    mails: mails.length,
    mailsSentAgain: deliveredMailIds.length - new Set(deliveredMailIds).size,
  }
}

/** In a shop of its own, so that its orders are none of the day's. */
async function lookForPace(plan: FestivalPlan, day: Day): Promise<FoundPace> {
  const { processes, print, shop = {}, paceSeconds = 15 } = plan
  const festival = await openFestivalShop({ processes, day, print, ...shop })
  try {
    return await findPace(festival, paceSeconds, print)
  } finally {
    await festival.close()
  }
}
