import { addDays, type Day, dayOf, hourOf, isSunday } from '#src/kit/time/day.ts'

/** The working hours of the workshop, from the settings. */
export type WorkingHours = { readonly cutOffHour: number; readonly holidays: readonly Day[] }

export const isWorkingDay = (day: Day, { holidays }: WorkingHours): boolean => !isSunday(day) && !holidays.includes(day)

/** Returns the day itself if it is a working day, otherwise the next one that is. */
export function workingDayFrom(day: Day, hours: WorkingHours): Day {
  let candidate = day
  while (!isWorkingDay(candidate, hours)) candidate = addDays(candidate, 1)
  return candidate
}

/** Returns the day on which goods ordered now leave the workshop. After the cut-off hour the count begins on the next working day. */
export function readyDay(orderedAt: Date, makingDays: number, hours: WorkingHours): Day {
  const today = dayOf(orderedAt)
  const isInTime = isWorkingDay(today, hours) && hourOf(orderedAt) < hours.cutOffHour
  let day = isInTime ? today : workingDayFrom(addDays(today, 1), hours)
  for (let made = 0; made < makingDays; made++) day = workingDayFrom(addDays(day, 1), hours)
  return day
}

type PlannedPickup = { readonly orderedAt: Date; readonly makingDays: number; readonly now: Date }

/** Returns the day on which an order is made, and never one before today, so that the courier finds the parcel ready. */
export function plannedPickup({ orderedAt, makingDays, now }: PlannedPickup, hours: WorkingHours): Day {
  const [ready, soonest] = [readyDay(orderedAt, makingDays, hours), readyDay(now, 0, hours)]
  return ready > soonest ? ready : soonest
}
