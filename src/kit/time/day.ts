/** A day of India's calendar, "2026-11-14", without hour and time zone. */
export type Day = string & { readonly __kind: 'day' }

const dayMs = 86_400_000
const hourMs = 3_600_000
/** India has no summer time. */
const indiaMs = 330 * 60_000

/** Returns undefined for what is no day of the calendar, such as 30 February. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  // JavaScript reads 30 February as 2 March.
  return new Date(text).toISOString().startsWith(text) ? (text as Day) : undefined
}

/** The day in India at this moment. */
export const dayOf = (date: Date): Day => new Date(date.getTime() + indiaMs).toISOString().slice(0, 10) as Day

/** The hour in India at this moment, 0 to 23. */
export const hourOf = (date: Date): number => new Date(date.getTime() + indiaMs).getUTCHours()

/** The year in India at this moment. */
export const yearOf = (date: Date): number => new Date(date.getTime() + indiaMs).getUTCFullYear()

/** Milliseconds until the next full hour in India, always more than 0. */
export const untilNextHour = (date: Date): number => hourMs - ((date.getTime() + indiaMs) % hourMs)

/** Midnight in India, with which this day begins. */
export const startOfDay = (day: Day): Date => new Date(midnight(day) - indiaMs)

export const addDays = (day: Day, days: number): Day => new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10) as Day

/** The same time of the same day of the next month in India; of a day that this month does not have, its last: 31 January and 28 February. */
export function addMonth(date: Date): Date {
  const local = new Date(date.getTime() + indiaMs)
  const day = local.getUTCDate()
  local.setUTCMonth(local.getUTCMonth() + 1)
  if (local.getUTCDate() !== day) local.setUTCDate(0)
  return new Date(local.getTime() - indiaMs)
}

export const isSunday = (day: Day): boolean => new Date(midnight(day)).getUTCDay() === 0

/** Reads "2026-11-14 10:05:00" as a time in India; returns undefined for what is no time. */
export function parseIndianTime(text: string): Date | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(text) ?? []
  const date = new Date(`${day}T${time}+05:30`)
  return day === '' || Number.isNaN(date.getTime()) ? undefined : date
}

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
