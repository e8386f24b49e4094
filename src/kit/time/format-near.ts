import { addDays, type Day, dayOf } from './day.ts'
import { formatTime } from './format-date.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' })
const dayAndMonth = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** A moment as people at the desk read it: "9.41" today, "yesterday", "Wed" within a week, "18 Nov", "18 Nov 2025" of another year. */
export function formatNear(moment: Date, now: Date): string {
  const [day, today] = [dayOf(moment), dayOf(now)]
  if (day === today) return formatTime(moment)
  if (day === addDays(today, -1)) return 'yesterday'
  if (day < today && day > addDays(today, -7)) return weekday.format(new Date(day))
  return formatShortDay(day, today)
}

/** The same with the time of day: "9.41" today, "yesterday, 22.14", "18 Nov, 9.02", "18 Nov 2025, 9.02". */
export function formatMoment(moment: Date, now: Date): string {
  const [day, today] = [dayOf(moment), dayOf(now)]
  if (day === today) return formatTime(moment)
  return `${day === addDays(today, -1) ? 'yesterday' : formatShortDay(day, today)}, ${formatTime(moment)}`
}

/** A day to come or just gone: "today", "tomorrow", "Mon 23" within a week, otherwise as in `formatNear`. */
export function formatNearDay(day: Day, now: Date): string {
  const today = dayOf(now)
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const isNear = day > addDays(today, -7) && day < addDays(today, 7)
  return isNear ? `${weekday.format(new Date(day))} ${Number(day.slice(8))}` : formatShortDay(day, today)
}

/** "18 Nov", with its year if that is not the present one. */
const formatShortDay = (day: Day, today: Day): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : wholeDay).format(new Date(day))
