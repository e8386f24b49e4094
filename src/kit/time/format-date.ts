import type { Day } from './day.ts'

const inIndia = 'Asia/Kolkata'
const date = new Intl.DateTimeFormat('en-IN', { timeZone: inIndia, weekday: 'short', day: 'numeric', month: 'short' })
const dateTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: inIndia,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Thu, 14 Nov", in India's time. */
export const formatDate = (moment: Date): string => date.format(moment)

/** "14 November 2026 at 4:05 pm", in India's time, as shoppers are told it. Staff read `formatTimestamp`. */
export const formatDateTime = (moment: Date): string => dateTime.format(moment)

const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: inIndia, hour: 'numeric', minute: '2-digit' })

/** "9.41", "17.05", in India's time. */
export const formatTime = (moment: Date): string =>
  clockTime
    .format(moment)
    .replace(/^0(?=\d)/, '')
    .replace(':', '.')

const dayOfYear = new Intl.DateTimeFormat('en-IN', { timeZone: inIndia, day: 'numeric', month: 'long', year: 'numeric' })

/** "14 November 2026, 16.05", in India's time: at the desk all times are of one style. */
export const formatTimestamp = (moment: Date): string => `${dayOfYear.format(moment)}, ${formatTime(moment)}`

const weekdayName = new Intl.DateTimeFormat('en-GB', { timeZone: inIndia, weekday: 'long' })

/** "Thursday 9.41", in India's time. */
export const formatWeekdayTime = (moment: Date): string => `${weekdayName.format(moment)} ${formatTime(moment)}`

const longDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "8 October 2026", for a day of the owner's texts: `2026-10-08`. */
export const formatLongDay = (day: string): string => longDay.format(new Date(day))

/** "21-Nov-2026", as on the forms of the tax office. */
export function formatTaxDay(day: Day): string {
  const [year, month, dayOfMonth] = day.split('-')
  return `${dayOfMonth}-${months[Number(month) - 1]}-${year}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** "Thu 14 – Sat 16 Nov", "Sat 28 Nov – Tue 1 Dec", or "Thu 14 Nov" when both are the same day. */
export function formatDays(from: Day, to: Day): string {
  const [first, last] = [formatWeekday(from), formatWeekday(to)]
  if (from === to) return last
  const month = last.slice(last.lastIndexOf(' '))
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first} – ${last}`
}

function formatWeekday(day: Day): string {
  const parts = Object.fromEntries(weekday.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${parts['weekday']} ${parts['day']} ${parts['month']}`
}

/** "one working day", "3 working days". */
export const formatWorkingDays = (days: number): string => (days === 1 ? 'one working day' : `${days} working days`)
