import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import { isWorkingDay, readyDay, workingDayFrom, type WorkingHours } from '#src/shop/shipping/working-days.ts'
import { paySoon } from './payments.ts'
import { type Goods, minutes, placeOrder, type Stage, timeOn, type Wanted } from './stage.ts'

/**
 * Plans paid orders that leave on chosen days, so that each column of the workshop has something in it on a working day, and something of the
 * next pickup can be packed already. Returns how many there are. The bench leaves what is late, and one of today, for lack of leather.
 */
export function planBoardOrders(stage: Stage, end: Date): number {
  const { delivery } = stage.open.shop.settings
  const today = dayOf(end)
  const personalised = {
    isPersonalised: true,
    makingDays: atLeastTwo(stage.goods.filter(({ maxNameLength }) => maxNameLength !== undefined)),
  }
  const plain = { isPlain: true, makingDays: atLeastTwo(stage.goods) }
  const next = workingDayFrom(addDays(today, 1), delivery)
  const orders = [
    ...inStory(personalised, [workingDayBefore(today, delivery), ...(isWorkingDay(today, delivery) ? [today] : [])], true),
    ...inStory(personalised, [next, next, next], false),
    ...inStory(plain, [next, next, next], false),
  ]
  for (const { wanted, leavesOn, isSetAside } of orders)
    stage.timetable.plan(placedFor(leavesOn, wanted.makingDays, delivery), () => play(stage, wanted, isSetAside))
  stage.timetable.plan(new Date(end.getTime() - 50 * minutes), () => play(stage, personalised, false))
  return orders.length + 1
}

type LeavingOn = {
  readonly wanted: Partial<Wanted> & { readonly makingDays: number }
  readonly leavesOn: Day
  readonly isSetAside: boolean
}

const inStory = (wanted: LeavingOn['wanted'], days: readonly Day[], isSetAside: boolean): LeavingOn[] =>
  days.map((leavesOn) => ({ wanted, leavesOn, isSetAside }))

async function play(stage: Stage, wanted: Partial<Wanted>, isSetAside: boolean): Promise<void> {
  const placed = await placeOrder(stage, { ...wanted, paymentMethod: 'online', lineCount: 1 })
  if (isSetAside) stage.setAside.add(placed.order.orderNumber)
  paySoon(stage, placed)
}

/** What is made in one day could still be ordered for tomorrow after the end. */
function atLeastTwo(goods: readonly Goods[]): number {
  const days = goods.map(({ makingDays }) => makingDays).toSorted((a, b) => a - b)
  return days.find((each) => each >= 2) ?? days[0] ?? 0
}

/** The last morning on which an order must be placed to leave on this working day. */
function placedFor(leavesOn: Day, makingDays: number, hours: WorkingHours): Date {
  let day = leavesOn
  while (readyDay(morningOf(day), makingDays, hours) > leavesOn) day = addDays(day, -1)
  return morningOf(day)
}

const morningOf = (day: Day): Date => timeOn(day, 7 * 60 + 40)

function workingDayBefore(day: Day, hours: WorkingHours): Day {
  let before = addDays(day, -1)
  while (!isWorkingDay(before, hours)) before = addDays(before, -1)
  return before
}
