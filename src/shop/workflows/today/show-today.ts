import { type Paise, sum } from '#src/kit/money.ts'
import { addDays, type Day, dayOf, startOfDay } from '#src/kit/time/day.ts'
import { partsOf } from '../../figures/counted.ts'
import type { CountedRow } from '../../figures/measures.store.ts'
import type { DeskLogin } from '../../staff/desk-login.ts'
import { mayDo, type Role } from '../../staff/desk-rights.ts'
import type { Deps } from '../deps.ts'
import { pickupToday, type PickupToday } from '../dispatching/dispatching.ts'
import { listRows } from '../measuring/measuring.ts'
import { countOpenBreaches } from '../reporting/reporting.ts'
import type { DifferenceCount, differenceCounter } from '../balancing/balancing.ts'
import { type ColleagueAct, listColleagueActs } from './colleague-acts.store.ts'
import { countUnderWay } from './under-way.store.ts'
import { type CutOff, findCutOff } from './cut-off.store.ts'
import { listPutOff } from './put-off.store.ts'
import type { RecentSales } from '../../orders/recent-sales.store.ts'
import { oldestFirst, readSoon, readWaiting } from './read-waiting.ts'
import { listBreachLines } from './breach-lines.ts'
import type { WaitingLine } from './waiting-line.ts'
import type { Pressing } from './work-lines.store.ts'

/** Lines of one kind. Those that this person has put off are counted, and not listed. */
export type TodayGroup = {
  readonly lines: readonly WaitingLine[]
  readonly total: number
  readonly putOff: number
  /** When the first of them comes back. */
  readonly putOffUntil: Date | undefined
}

export type Today = {
  readonly cannotWait: TodayGroup
  readonly calls: TodayGroup
  readonly pressing: Pressing | undefined
  /** Booked and ready; more than a thousand are 1,001. */
  readonly toPack: number
  /** Parcels that wait for units to be made. */
  readonly inWorkshop: number
  readonly notDelivered: TodayGroup
  readonly comingBack: TodayGroup
  readonly questions: TodayGroup
  readonly soon: TodayGroup
  readonly day: DaySoFar
  /** Newest first. */
  readonly colleagues: readonly ColleagueAct[]
  /** Orders between being placed and being at the door; more than a thousand are 1,001. */
  readonly underWay: number
}

/** The day in three lines; days are India's. */
export type DaySoFar = {
  readonly orders: number
  readonly cashOrders: number
  readonly moneyInPaise: Paise
  /** The same weekday of last week up to the same hour; undefined for whoever may see the money of today only. */
  readonly moneyInBeforePaise: Paise | undefined
  /** What had come in by the end of each hour: of today up to now, and of the whole of that other day, if it may be seen. */
  readonly moneyByHour: { readonly today: readonly Paise[]; readonly before: readonly Paise[] }
  readonly pickup: PickupToday
  readonly cutOff: CutOff | undefined
}

export type TodayDeps = Deps & {
  readonly findSales: () => Promise<RecentSales>
  readonly countDifferences: ReturnType<typeof differenceCounter>
}

export async function showToday({ email, role }: Pick<DeskLogin, 'email' | 'role'>, deps: TodayDeps): Promise<Today> {
  const { reading, clock } = deps
  const now = clock()
  const [waiting, soon, putOff, day, colleagues, underWay, differences, breaches] = await Promise.all([
    readWaiting(deps),
    readSoon(deps.findSales, deps),
    listPutOff(reading, email, now),
    readDay(role, deps),
    listColleagueActs(reading, actsRead),
    countUnderWay(reading),
    mayDo(role, 'seeMoney') ? deps.countDifferences() : undefined,
    mayDo(role, 'recordBreaches') ? listBreachLines(reading, now) : [],
  ])
  const { cannotWait, calls, callCount, pressing, toPack, inWorkshop, notDelivered, comingBack, returns, questions } = waiting
  const group = (lines: readonly WaitingLine[], total = lines.length): TodayGroup => groupOf(lines, total, putOff)
  return {
    // The clocks of the law stand above all others.
    cannotWait: group([
      ...breaches,
      ...oldestFirst([...(differences?.urgent ? [moneyLine(differences.urgent, true)] : []), ...cannotWait]),
    ]),
    calls: group(calls, callCount),
    pressing,
    toPack,
    inWorkshop,
    notDelivered: group(notDelivered),
    comingBack: group([...comingBack, ...returns]),
    questions: group(questions),
    soon: group([...(differences?.others ? [moneyLine(differences.others, false)] : []), ...soon.filter((line) => maySee(line, role))]),
    ...{ day, colleagues, underWay },
  }
}

/** Settings are the owner's. */
const maySee = (line: WaitingLine, role: Role): boolean =>
  line.kind !== 'planned_change' || line.of !== 'shop' || mayDo(role, 'changeSettings')

const moneyLine = (found: DifferenceCount, isUrgent: boolean): WaitingLine => ({
  ...{ key: isUrgent ? 'urgent money differences' : 'money differences', kind: 'money_differences', isUrgent },
  ...found,
})

/** More than are shown: those of one sort become one sentence. */
const actsRead = 40

function groupOf(lines: readonly WaitingLine[], total: number, putOff: ReadonlyMap<string, Date>): TodayGroup {
  const hidden = lines.flatMap(({ key }) => putOff.get(key) ?? [])
  return {
    lines: lines.filter(({ key }) => !putOff.has(key)),
    total,
    putOff: hidden.length,
    putOffUntil: hidden.toSorted((a, b) => a.getTime() - b.getTime())[0],
  }
}

/** The same figures as on their own page, up to this moment. */
async function readDay(role: Role, deps: Deps): Promise<DaySoFar> {
  const seesOtherDays = mayDo(role, 'seeMoney')
  const now = deps.clock()
  const [today, sameDayBefore] = [dayOf(now), addDays(dayOf(now), -7)]
  const soFar = rangeOf(today, now)
  const wholeDayBefore = rangeOf(sameDayBefore, startOfDay(addDays(sameDayBefore, 1)))
  const [placed, money, before, pickup, cutOff] = await Promise.all([
    listRows('orders', soFar, deps),
    listRows('moneyIn', soFar, deps),
    seesOtherDays ? listRows('moneyIn', wholeDayBefore, deps) : [],
    pickupToday(deps),
    findCutOff(deps),
  ])
  const sinceMidnight = now.getTime() - startOfDay(today).getTime()
  const byThen = before.filter(({ at }) => at.getTime() - startOfDay(sameDayBefore).getTime() < sinceMidnight)
  return {
    orders: placed.length,
    cashOrders: placed.filter(({ key }) => partsOf(key)[0] === 'cash').length,
    moneyInPaise: totalOf(money),
    moneyInBeforePaise: seesOtherDays ? totalOf(byThen) : undefined,
    moneyByHour: {
      today: byHour(money, startOfDay(today), Math.ceil(sinceMidnight / hourMs)),
      before: seesOtherDays ? byHour(before, startOfDay(sameDayBefore), 24) : [],
    },
    pickup,
    cutOff,
  }
}

const rangeOf = (day: Day, until: Date) => ({ from: day, to: day, until })

const hourMs = 3_600_000

const totalOf = (rows: readonly CountedRow[]): Paise => sum(rows.map(({ paise }) => paise))

const byHour = (rows: readonly CountedRow[], from: Date, hours: number): Paise[] =>
  Array.from({ length: hours }, (_, hour) => totalOf(rows.filter(({ at }) => at.getTime() - from.getTime() < (hour + 1) * hourMs)))

/** What waits, by where in the desk it is done. */
export type WaitingCounts = Readonly<
  Record<'today' | 'calls' | 'workshop' | 'parcels' | 'returns' | 'enquiries' | 'mails' | 'payments', WaitingCount>
>
export type WaitingCount = { readonly count: number; readonly isLate: boolean }

/** The numbers of the rail, for everybody: counted from the same lines that Today shows. */
export async function countWaiting(deps: Deps): Promise<WaitingCounts> {
  const waiting = await readWaiting(deps)
  const { cannotWait, callCount, pressing, toPack, stopped, notDelivered, comingBack, returns, questions } = waiting
  const urgent = (...kinds: WaitingLine['kind'][]) => cannotWait.filter(({ kind }) => kinds.includes(kind)).length
  const overdue = urgent('enquiry')
  return {
    today: late(cannotWait.length),
    calls: waits(callCount),
    workshop: waits(pressing?.queued ?? 0),
    // While some are stopped it is these that count: the others are the work of every day.
    parcels: stopped > 0 ? late(stopped) : waits(toPack + notDelivered.length + comingBack.length),
    returns: waits(returns.length),
    enquiries: { count: questions.length + overdue, isLate: overdue > 0 },
    mails: waits(urgent('dead_mail')),
    payments: late(cannotWait.filter(isAboutMoney).length),
  }
}

/** The same for one person: whoever sees money has a line more on Today while some of it cannot wait, and the owner one for each open breach. */
export async function countWaitingFor(
  role: Role | undefined,
  counts: WaitingCounts,
  { countDifferences, reading }: Pick<TodayDeps, 'countDifferences' | 'reading'>,
): Promise<WaitingCounts> {
  if (role === undefined) return counts
  const [differences, breaches] = await Promise.all([
    mayDo(role, 'seeMoney') ? countDifferences() : undefined,
    mayDo(role, 'recordBreaches') ? countOpenBreaches(reading) : 0,
  ])
  const more = breaches + (differences?.urgent ? 1 : 0)
  return more > 0 ? { ...counts, today: late(counts.today.count + more) } : counts
}

const waits = (count: number): WaitingCount => ({ count, isLate: false })
const late = (count: number): WaitingCount => ({ count, isLate: count > 0 })

const isAboutMoney = (line: WaitingLine): boolean =>
  line.kind === 'held_payment' ||
  (line.kind === 'attention' && (line.cause.startsWith('refund') || line.cause === 'authorisation_mismatch'))
