import { type Counted, type MeasureName, quantile, regroup, sumWhere, type Tally } from './counted.ts'

/** `share`: of a whole, from 0 to 1. `minutes`: those of business hours for enquiries, of any hour for calls. */
export type FigureUnit = 'count' | 'paise' | 'share' | 'days' | 'minutes' | 'average'

/** Which rows of its measure a figure is made of: their sum is the figure, or the part of the whole that it is a share of. */
type Basis = {
  readonly measure: MeasureName
  readonly isCounted: (...parts: readonly string[]) => boolean
  readonly sums: 'count' | 'paise'
}

type Figure = Basis & {
  readonly unit: FigureUnit
  /** Undefined where there is nothing to divide by. */
  readonly value: (counted: Counted) => number | undefined
  /** Of which it is a share. */
  readonly whole?: (counted: Counted) => number
  /** For the owner only. */
  readonly isMoney: boolean
}

const every = () => true

const sum = (measure: MeasureName, sums: 'count' | 'paise', isCounted: Basis['isCounted'] = every): Figure => ({
  ...{ measure, isCounted, sums, unit: sums, isMoney: sums === 'paise' },
  value: (counted) => sumWhere(counted[measure], isCounted)[sums],
})

const share = (measure: MeasureName, isCounted: Basis['isCounted'], isWhole: Basis['isCounted'] = every): Figure => {
  const whole = (counted: Counted) => sumWhere(counted[measure], isWhole).count
  return {
    ...{ measure, isCounted, sums: 'count', unit: 'share', isMoney: false, whole },
    value: (counted) => divide(sumWhere(counted[measure], isCounted).count, whole(counted)),
  }
}

const ranked = (measure: MeasureName, unit: FigureUnit, at: number, tallyOf = (tally: Tally) => tally): Figure => ({
  ...{ measure, isCounted: every, sums: 'count', unit, isMoney: unit === 'paise' },
  value: (counted) => quantile(tallyOf(counted[measure]), at),
})

const divide = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)

/** An enquiry must be answered within so many business hours. */
const answerMinutes = 24 * 60
const isAnswered = (minutes: string) => minutes !== ''

/** A tally by one part of its keys, without the empty ones. */
const byPart =
  (at: number) =>
  (tally: Tally): Tally =>
    regroup(tally, (...parts) => parts[at] || undefined)

const hasEnded = (outcome: string) => outcome === 'delivered' || outcome === 'came_back'

/** Every figure of the desk, defined once. Their names, and how each is counted in words, are in figure-texts.ts. */
export const figures = {
  orders: sum('orders', 'count'),
  cancelledLater: sum('orders', 'count', (_, fate) => fate === 'cancelled'),
  moneyIn: sum('money', 'paise'),
  paidOnline: sum('money', 'paise', (kind) => kind === 'payment'),
  cashDelivered: sum('money', 'paise', (kind) => kind === 'cash'),
  paidBack: sum('money', 'paise', (kind) => kind === 'refund'),
  orderedValue: sum('orders', 'paise'),
  cancelledValue: sum('orders', 'paise', (_, fate) => fate === 'cancelled'),
  invoiced: sum('invoiced', 'paise'),
  taxable: sum('invoiced', 'paise', (_, part) => part === 'taxable'),
  tax: sum('invoiced', 'paise', (_, part) => part === 'tax'),
  averageOrder: {
    ...sum('orders', 'paise'),
    value: (counted) => rounded(divide(sumWhere(counted.orders, every).paise, sumWhere(counted.orders, every).count)),
  },
  medianOrder: { ...ranked('amounts', 'paise', 0.5), sums: 'paise' },
  cashShare: share('orders', (how) => how === 'cash'),
  turnedOnline: sum('orders', 'count', (how) => how === 'turned'),
  cashConfirmed: share('calls', (outcome) => outcome === 'confirmed'),
  timeToCall: ranked('calls', 'minutes', 0.5, byPart(1)),
  callsForEach: {
    ...sum('calls', 'count'),
    unit: 'average',
    value: (counted) =>
      divide(
        [...counted.calls].reduce((total, [key, { count }]) => total + Number(key.split('|')[2]) * count, 0),
        sumWhere(counted.calls, every).count,
      ),
  },
  cameBack: share('sent', (outcome) => outcome === 'came_back', hasEnded),
  sent: sum('sent', 'count'),
  stillOut: sum('sent', 'count', (outcome) => outcome === 'open'),
  notAtFirst: share('sent', (_, __, failed) => failed === 'failed'),
  daysToDelivery: ranked('delivery', 'days', 0.5, byPart(0)),
  daysToDeliveryMost: ranked('delivery', 'days', 0.9, byPart(0)),
  promiseKept: share(
    'delivery',
    (_, promise) => promise === 'kept',
    (_, promise) => promise !== '',
  ),
  promiseUnknown: sum('delivery', 'count', (_, promise) => promise === ''),
  madeAgain: share(
    'made',
    (step) => step === 'again',
    (step) => step === 'pressed',
  ),
  pressed: sum('made', 'count', (step) => step === 'pressed'),
  refundCount: sum('refunds', 'count'),
  refunded: sum('refunds', 'paise'),
  refundShare: {
    ...sum('refunds', 'paise'),
    unit: 'share',
    whole: (counted) => sumWhere(counted.money, (kind) => kind !== 'refund').paise,
    value: (counted) => divide(sumWhere(counted.refunds, every).paise, sumWhere(counted.money, (kind) => kind !== 'refund').paise),
  },
  soldUnits: sum('sold', 'count'),
  enquiries: sum('enquiries', 'count'),
  answeredInTime: share('enquiries', (minutes) => isAnswered(minutes) && Number(minutes) <= answerMinutes),
  timeToAnswer: ranked('enquiries', 'minutes', 0.5, byPart(0)),
} as const satisfies Readonly<Record<string, Figure>>

export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as readonly FigureName[]

/** For those who know its name only. */
export const figureOf = (name: FigureName): Figure => figures[name]

const rounded = (amount: number | undefined): number | undefined => (amount === undefined ? undefined : Math.round(amount))

/** A cohort of parcels is open until so many of a hundred have ended. */
const closedFrom = 95

export function isCohortOpen(sent: Tally): boolean {
  const all = sumWhere(sent, every).count
  const open = sumWhere(sent, (outcome) => outcome === 'open').count
  return all > 0 && (all - open) * 100 < all * closedFrom
}
