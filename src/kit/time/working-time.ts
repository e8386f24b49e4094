import { addDays, type Day, dayOf, isSunday, startOfDay } from './day.ts'

const dayMs = 86_400_000

/** Returns the time so many hours later, of which those of Sundays and holidays do not count. */
export function addBusinessHours(from: Date, hours: number, holidays: readonly Day[]): Date {
  let leftMs = hours * 3_600_000
  for (let [day, at] = [dayOf(from), from.getTime()]; ; ) {
    const endsAt = startOfDay(day).getTime() + dayMs
    const countsMs = isSunday(day) || holidays.includes(day) ? 0 : endsAt - at
    if (leftMs < countsMs) return new Date(at + leftMs)
    leftMs -= countsMs
    day = addDays(day, 1)
    at = endsAt
  }
}

/** Milliseconds from one time to another, of which those of Sundays and holidays do not count; below 0 when `to` is earlier. */
export function businessMsBetween(from: Date, to: Date, holidays: readonly Day[]): number {
  if (to < from) return -businessMsBetween(to, from, holidays)
  let countedMs = 0
  for (let [day, at] = [dayOf(from), from.getTime()]; at < to.getTime(); ) {
    const endsAt = Math.min(startOfDay(day).getTime() + dayMs, to.getTime())
    if (!isSunday(day) && !holidays.includes(day)) countedMs += endsAt - at
    day = addDays(day, 1)
    at = endsAt
  }
  return countedMs
}
