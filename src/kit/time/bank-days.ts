import { addDays, type Day, isSunday } from './day.ts'

/** Banks in India rest on Sundays, on the second and fourth Saturday of a month, and on holidays. */
export function isBankDay(day: Day, holidays: readonly Day[] = []): boolean {
  const week = Math.ceil(Number(day.slice(8)) / 7)
  const isSaturday = isSunday(addDays(day, 1))
  return !isSunday(day) && !(isSaturday && (week === 2 || week === 4)) && !holidays.includes(day)
}

/** The day so many days of the banks after a day, or before it where `days` is below zero. */
export function addBankDays(day: Day, days: number, holidays: readonly Day[] = []): Day {
  let at = day
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, Math.sign(days))
    if (isBankDay(at, holidays)) left--
  }
  return at
}
