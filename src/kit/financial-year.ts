/** A day as books are kept by: `2026-11-21`. */
export type Day = string & { readonly __kind: 'day' }

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day it is in India at that moment. */
export const dayInIndia = (moment: Date): Day => indianDay.format(moment) as Day

/** Undefined when it is no day of the calendar, written as year, month and day. */
export function parseDay(written: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return undefined
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written ? undefined : (written as Day)
}

/** "2627": India's books run from April to March. */
export function financialYearOf(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const begins = month < 4 ? year - 1 : year
  return twoDigits(begins) + twoDigits(begins + 1)
}

/** "21-Nov-2026", as the forms of the tax office write it. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
