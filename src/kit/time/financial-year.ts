import type { Day } from './day.ts'

/** "2627": a financial year runs from April to March. */
export function financialYearOf(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const begins = month < 4 ? year - 1 : year
  return twoDigits(begins) + twoDigits(begins + 1)
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
