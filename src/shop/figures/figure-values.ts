import { formatPaise, type Paise, paise } from '#src/kit/money.ts'
import type { FigureUnit } from './figures.ts'

const counts = new Intl.NumberFormat('en-IN')
const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const shares = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** "1,234", "₹1,499", "12.5 %", "4 days", "2 h 5 min"; a dash where there is nothing to divide by. */
export function formatFigure(unit: FigureUnit, value: number | undefined): string {
  if (value === undefined) return '–'
  switch (unit) {
    case 'count':
      return counts.format(value)
    case 'paise':
      return formatPaise(paise(value))
    case 'share':
      return formatShare(value)
    case 'days':
      return value === 1 ? 'one day' : `${value} days`
    case 'minutes':
      return formatMinutes(value)
    case 'average':
      return oneDecimal.format(value)
  }
}

/** "12.5 %" of 0.125. */
export const formatShare = (share: number): string => `${shares.format(Math.round(share * 1_000) / 10)} %`

export const formatCount = (count: number): string => counts.format(count)

/** "35 min", "2 h 5 min", "3 d 4 h". */
function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / (24 * 60))} d ${Math.floor((minutes % (24 * 60)) / 60)} h`
}

/** "12 more, 8 %" or "₹400 less"; undefined where one of both is unknown. Shares differ by points of a hundred. */
export function changeText(unit: FigureUnit, now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined) return undefined
  if (now === before) return 'the same'
  const difference = Math.abs(now - before)
  const word = now > before ? 'more' : 'less'
  if (unit === 'share') return `${shares.format(Math.round(difference * 1_000) / 10)} points ${word}`
  const amount = `${formatFigure(unit, difference)} ${unit === 'days' || unit === 'minutes' ? (now > before ? 'longer' : 'shorter') : word}`
  return before > 0 && (unit === 'count' || unit === 'paise') ? `${amount}, ${formatShare(difference / before)}` : amount
}

/** A band of order totals: "₹500 to ₹1,000", "₹10,000 and more". */
export const bandText = (fromPaise: number, belowPaise: number | undefined): string => {
  const from = formatPaise(fromPaise as Paise)
  if (belowPaise === undefined) return `${from} and more`
  return fromPaise === 0 ? `under ${formatPaise(belowPaise as Paise)}` : `${from} to ${formatPaise(belowPaise as Paise)}`
}
