import { type Paise, paise, readWrittenRupees } from '#src/kit/money.ts'
import { parseDay, startOfDay } from '#src/kit/time/day.ts'

/** Reads one cell; undefined for what it cannot be. */
export type CellReader<Value> = (cell: string) => Value | undefined

/** Digits with a comma or points as a country with decimal commas has them: "799,00", "1.499,00". No grouping of ours looks like it. */
const withDecimalComma = /^(\d{1,9}|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** "₹1,499.50", "-49.00", "(49.00)" and "799,00" are rupees. By their digits, never as a float. */
export function readRupees(cell: string): Paise | undefined {
  const bare = cell.replace(/[₹\s]|rs\.?/gi, '')
  const [, open, sign, written = '', close] = /^(\()?(-)?(\d[\d.,]*)(\))?$/.exec(bare) ?? []
  if ((open === undefined) !== (close === undefined)) return undefined
  // Excel writes "49.000" where a cell shows three places.
  const plain = written.replace(withDecimalComma, (_, whole: string, part: string) => `${whole.replaceAll('.', '')}.${part}`)
  const amount = readWrittenRupees(plain.replace(/(\.\d{2})0+$/, '$1'))
  return amount === undefined || (open === undefined) === (sign === undefined) ? amount : paise(-amount)
}

/** "149950": whole paise, as the gateway's API writes them. */
export const readWholePaise: CellReader<Paise> = (cell) => (/^-?\d{1,12}$/.test(cell) ? paise(Number(cell)) : undefined)

/** An id or a number that must be text: a spreadsheet that took it for a number has cut it short, as in `1.90408E+12`. */
export const readId: CellReader<string> = (cell) =>
  /^[A-Za-z0-9][\w/.+-]{0,79}$/.test(cell) && !/^\d[.,]\d+e\+?\d+$/i.test(cell) ? cell : undefined

export const readText: CellReader<string> = (cell) => cell.slice(0, 300)

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** Day 1 of Excel is 1 January 1900, and it believes that there was a 29 February 1900. */
const excelEpoch = Date.UTC(1899, 11, 30)
const indiaMs = 330 * minuteMs

/** A time in India: ISO, "02/09/2026 10:11:12" with the day first, or the number that Excel makes of a date. */
export function readMoment(cell: string): Date | undefined {
  if (/^\d{5}(?:\.\d+)?$/.test(cell)) return new Date(Math.round((excelEpoch + Number(cell) * dayMs) / 1000) * 1000 - indiaMs)
  const [, y, m, d, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](.+))?$/.exec(cell) ?? []
  if (y !== undefined) return momentOf(`${y}-${m}-${d}`, time)
  const [, day = '', month = '', year = '', clock] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? (.+))?$/.exec(cell) ?? []
  return year === '' ? undefined : momentOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock)
}

function momentOf(written: string, time: string | undefined): Date | undefined {
  const day = parseDay(written)
  if (!day) return undefined
  if (time === undefined) return startOfDay(day)
  const [, hour = '', minute = '', second = '00', zone = '+05:30'] =
    /^(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(time) ?? []
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`)
  return hour === '' || Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Of "02/09/2026" whether it shows that the day comes first; undefined for a date of another form. */
export function showsDayFirst(cell: string): boolean | undefined {
  const [, first] = /^(\d{1,2})[/.-]\d{1,2}[/.-]\d{4}/.exec(cell) ?? []
  return first === undefined ? undefined : Number(first) > 12
}
