import { addDays, type Day, dayOf, isSunday } from '#src/kit/time/day.ts'
import type { Random } from './random.ts'
import { hours, minutes, timeOn } from './stage.ts'
import type { StoryName } from './stories.ts'

export type PlannedOrder = { readonly at: Date; readonly story: StoryName }

const days = 21
const ordersADay = { from: 3, to: 6 } as const
const minOfDay = { first: 8 * 60, last: 23 * 60 + 30 } as const

/** When the three weeks begin that end at `end`. */
export const beginningOf = (end: Date): Date => timeOn(addDays(dayOf(end), -days), 6 * 60)

/** The orders of three weeks until `end`: usual ones on every day, and those from which each queue of the desk has something in it. */
export function programme(end: Date, { random, playsUsualOrders }: { random: Random; playsUsualOrders: boolean }): PlannedOrder[] {
  const today = dayOf(end)
  const usual = Array.from({ length: playsUsualOrders ? days + 1 : 0 }, (_, ago) => addDays(today, -ago)).flatMap((day) =>
    usualOrders(day, random, day >= addDays(today, -2)),
  )
  const special = [...specialOrders, ...lastOrders].flatMap(([ago, names]) =>
    names.map((story) => ({ at: timeIn(addDays(today, -ago), random), story })),
  )
  const fresh = freshOrders.map(([minutesAgo, story]) => ({ at: new Date(end.getTime() - minutesAgo * minutes), story }))
  const latest = end.getTime() - 0.25 * hours
  return [...[...usual, ...special].filter(({ at }) => at.getTime() < latest), ...fresh].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function usualOrders(day: Day, random: Random, isRecent: boolean): PlannedOrder[] {
  const count = random.whole(ordersADay.from, ordersADay.to) + (isSunday(day) ? 2 : 0)
  return Array.from({ length: count }, () => ({ at: timeIn(day, random), story: usualStory(random, isRecent) }))
}

/** Of the last two days, those cash orders that wait for their call are chosen below. */
function usualStory(random: Random, isRecent: boolean): StoryName {
  if (random.percent(27)) return isRecent ? 'cash, called at once' : random.percent(12) ? 'cash, not wanted' : 'orders in cash'
  if (random.percent(8)) return 'fails, then pays'
  if (random.percent(5)) return 'never pays'
  if (random.percent(7)) return 'pays online, delivered at the second try'
  return 'pays online'
}

const timeIn = (day: Day, random: Random): Date => timeOn(day, random.whole(minOfDay.first, minOfDay.last))

type OrdersOfADay = readonly [daysAgo: number, stories: readonly StoryName[]]

const specialOrders: readonly OrdersOfADay[] = [
  [20, ['is lost', 'cash, came back', 'pays for a firm']],
  [19, ['gets a part back', 'cash, came back']],
  [18, ['cancels a paid order', 'orders in cash, quickly made']],
  [17, ['fails, then pays', 'pays twice']],
  [16, ['never pays', 'pays late']],
  [15, ['gets a part back', 'cash, not wanted']],
  [14, ['cancels a paid order', 'pays for a firm']],
  [13, ['cash, coming back']],
  [11, ['pays online, delivered at the second try']],
  [9, ['never pays', 'pays twice']],
  [8, ['not delivered']],
  [5, ['cancels a paid order', 'gives names to several']],
]

/** Recent ones, of which some wait for somebody. */
const lastOrders: readonly OrdersOfADay[] = [
  [4, ['gives names to several', 'pays late']],
  [3, ['gives names to several', 'cancels, and the refund fails', 'cash, part in advance', 'gives names to several']],
  [2, ['parcel is stopped', 'cancels, and the refund takes its time', 'mail cannot be delivered', 'gives names to several']],
  [1, ['pays another amount', 'cash, did not answer', 'gives names to several']],
]

/** In minutes before the end. */
const freshOrders: readonly (readonly [minutesAgo: number, story: StoryName])[] = [
  [75, 'pays online'],
  [190, 'cash, waits for the call'],
  [40, 'cash, waits for the call'],
  [6, 'is about to pay'],
]
