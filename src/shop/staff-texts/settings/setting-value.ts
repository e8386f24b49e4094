import { formatPaise, formatPercent, paise } from '#src/kit/money.ts'
import { findSettingLabel } from './setting-parts.ts'

/** A rate of goods from a day on, as changes of tax rates name it. */
export const ofRate = /^(\d+) (.+)\.rates\.(\d{4}-\d{2}-\d{2})$/

/** "nothing", "yes", "744, 682555", "₹800", "24 hours", "18 %". */
export function settingValue(path: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return ofRate.test(path) ? formatPercent(value) : withUnit(path, value)
  if (Array.isArray(value)) return value.map((each) => choiceLabel(path, each)).join(', ') || 'nothing'
  if (typeof value === 'object') return 'a list'
  return choiceLabel(path, value)
}

const choiceLabel = (path: string, value: unknown): string => findSettingLabel(path)?.choiceLabels?.[String(value)] ?? String(value)

type Unit = readonly [ofPath: RegExp, write: (value: number) => string]

const count = (value: number): string => value.toLocaleString('en-IN')
const counted =
  (one: string, many = `${one}s`) =>
  (value: number): string =>
    `${count(value)} ${value === 1 ? one : many}`

/** The first that fits counts. */
const units: readonly Unit[] = [
  [/rupees$/i, (value) => formatPaise(paise(Math.round(value * 100)))],
  [/minutes$/i, counted('minute')],
  [/hours$/i, counted('hour')],
  [/cutOffHour$/, (value) => `${value}:00`],
  [/^promises\.(?:processing|transit|inspection|refund)Days\b/, counted('business day')],
  [/days$/i, counted('day')],
  [/months$/i, counted('month')],
  [/percent$/i, (value) => `${value} %`],
  [/mm$/i, (value) => `${count(value)} mm`],
  [/grams$/i, (value) => `${count(value)} g`],
  [/pieces$/i, counted('piece')],
  [/times$|^orders\.changes\.most$/i, counted('time')],
  [/mailsADay$|mostADay$/, counted('mail')],
  [/orders$/i, counted('order')],
  [/returns$/i, counted('return')],
  [/^limits\.[a-zA-Z]+\.most$/, counted('request')],
  // A number of a list, and no amount.
  [/category$/i, String],
]

const withUnit = (path: string, value: number): string => (units.find(([ofPath]) => ofPath.test(path))?.[1] ?? count)(value)
