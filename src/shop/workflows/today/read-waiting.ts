import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import { type ChangePlan, planSubject } from '../../catalogue/plans/change-plan.ts'
import { listComingPlans } from '../../catalogue/plans/change-plans.store.ts'
import { findPause } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'
import { listOrdersToCall } from '../calling/calling.ts'
import { countInWorkshop, countTabs } from '../dispatching/dispatching.ts'
import { accountFaults } from '../fulfilling/fulfilling.ts'
import { listDeadJobs, listFailingJobs } from '../monitoring/monitoring.ts'
import { returnNumber } from '../../returns/return.ts'
import { tabsForStaff } from '../../returns/return-tabs.ts'
import { listReturnRows } from '../returning/returning.ts'
import { listBackupWarnings } from '../safekeeping/safekeeping.ts'
import type { RecentSales } from '../../orders/recent-sales.store.ts'
import { listDrafts, listDueEnquiries, listLowStock, listRateChanges } from './quiet-lines.store.ts'
import { listAttention, listDeadMails, listHeldPayments, listStoppedParcels } from './urgent-lines.store.ts'
import type { WaitingLine } from './waiting-line.ts'
import { countOrdersToCall, findPressing, listParcelLines, type Pressing } from './work-lines.store.ts'

/** More than that waits nowhere unless the desk stands empty for weeks; the number beside it is then "at least". */
export const mostLines = 200
const mostSoon = 12
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An enquiry that must be answered within this time cannot wait. */
const urgentForMs = 4 * hourMs
/** The law sets the clocks of a complaint: one that is not acknowledged never can, nor one that must be settled within so long. */
const urgentGrievanceMs = 3 * dayMs
/** A dead mail that no order shows is shown so long. */
const deadMailDays = 14
const ratesAheadDays = 14
const holidaysAheadDays = 7
const plansAheadDays = 14
const unitsShown = 12

/** Everything that waits for somebody. The rail's numbers and the lines of Today both come from here. */
export type Waiting = {
  /** The oldest first. */
  readonly cannotWait: readonly WaitingLine[]
  /** Those that can be called now, the oldest first. */
  readonly calls: readonly WaitingLine[]
  readonly callCount: number
  readonly pressing: Pressing | undefined
  /** Booked and ready, as in their tab of the parcels. */
  readonly toPack: number
  /** Would be to pack too, were their units made. */
  readonly inWorkshop: number
  readonly stopped: number
  readonly notDelivered: readonly WaitingLine[]
  readonly comingBack: readonly WaitingLine[]
  /** Of shoppers, to decide, inspect or settle. */
  readonly returns: readonly WaitingLine[]
  readonly questions: readonly WaitingLine[]
}

export async function readWaiting(deps: Deps): Promise<Waiting> {
  const { reading: sql, clock, settings } = deps
  const now = clock()
  const [
    held,
    attention,
    stopped,
    mails,
    pause,
    jobs,
    enquiries,
    queue,
    callCount,
    pressing,
    tabs,
    inWorkshop,
    notDelivered,
    comingBack,
    returns,
  ] = await Promise.all([
    listHeldPayments(sql, mostLines),
    listAttention(sql, mostLines),
    listStoppedParcels(sql, accountFaults, mostLines),
    listDeadMails(sql, new Date(now.getTime() - deadMailDays * dayMs), mostLines),
    findPause(sql),
    listJobs(deps),
    listDueEnquiries(sql, { now, holidays: settings.delivery.holidays }, mostLines),
    listOrdersToCall(sql, now, callsShown),
    countOrdersToCall(sql, now),
    findPressing(sql, dayOf(now), unitsShown),
    countTabs(sql, settings.packing, ['to pack', 'stopped']),
    countInWorkshop(sql, settings.packing),
    listParcelLines(sql, 'not delivered', mostLines),
    listParcelLines(sql, 'coming back', mostLines),
    listReturnLines(sql),
  ])
  const isUrgent = (line: WaitingLine) => line.kind === 'enquiry' && line.leftMs < (line.isGrievance ? urgentGrievanceMs : urgentForMs)
  const paused: WaitingLine[] = pause && pause.until > now ? [{ key: 'mail pause', kind: 'mail_paused', ...pause }] : []
  const ofDeadJobs = new Set(attention.flatMap((line) => (line.kind === 'attention' && line.cause === 'job_failed' ? [line.about] : [])))
  const otherJobs = jobs.filter((line) => line.kind !== 'dead_job' || !ofDeadJobs.has(line.id))
  const urgent = [...held, ...attention, ...stopped, ...mails, ...paused, ...otherJobs, ...enquiries.filter(isUrgent)]
  return {
    cannotWait: oldestFirst(urgent),
    calls: queue
      .filter(({ dueAt }) => !dueAt)
      .map((order) => ({ key: `call ${order.orderNumber}`, since: order.placedAt, kind: 'call', ...order })),
    callCount,
    pressing,
    toPack: tabs['to pack'],
    inWorkshop,
    stopped: tabs.stopped,
    notDelivered,
    comingBack,
    returns,
    questions: enquiries.filter((line) => !isUrgent(line)),
  }
}

export const oldestFirst = (lines: readonly WaitingLine[]): WaitingLine[] =>
  lines.toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))

/** Returns that wait for staff: to decide, to inspect, to settle. */
async function listReturnLines(sql: Deps['reading']): Promise<WaitingLine[]> {
  const rows = await Promise.all(tabsForStaff.map((tab) => listReturnRows(sql, tab, mostLines)))
  return rows.flat().map(({ orderNumber, ordinal, changedAt: since, recipientName, state, units, reason }): WaitingLine => {
    const number = returnNumber(orderNumber, ordinal)
    return { key: `return ${number} ${state}`, since, kind: 'return', returnNumber: number, recipientName, state, units, reason }
  })
}

const callsShown = 8

async function listJobs(deps: Deps): Promise<WaitingLine[]> {
  const [dead, failing, warnings] = await Promise.all([listDeadJobs(deps), listFailingJobs(deps.reading), listBackupWarnings(deps)])
  return [
    ...dead.map(
      ({ id, job, complaint, failedAt }): WaitingLine => ({ key: `job ${id}`, since: failedAt, kind: 'dead_job', id, job, complaint }),
    ),
    ...failing.map(
      ({ job, runs, complaint, failedAt }): WaitingLine => ({
        key: `job ${job}`,
        since: failedAt,
        kind: 'failing_job',
        job,
        runs,
        complaint,
      }),
    ),
    ...warnings.map(({ code, ...warning }): WaitingLine => ({ key: code, kind: 'backup', ...warning })),
  ]
}

/** What comes up in the next days; nothing of it waits today. */
export async function readSoon(
  findSales: () => Promise<RecentSales>,
  { reading, clock, settings }: Pick<Deps, 'reading' | 'clock' | 'settings'>,
): Promise<WaitingLine[]> {
  const now = clock()
  const today = dayOf(now)
  const [stock, rates, plans, drafts] = await Promise.all([
    findSales().then((sales) => listLowStock(reading, sales, mostSoon)),
    listRateChanges(reading, today, addDays(today, ratesAheadDays)),
    listComingPlans(reading, mostSoon),
    listDrafts(reading),
  ])
  const holidays = settings.delivery.holidays
    .filter((day) => day >= today && day <= addDays(today, holidaysAheadDays))
    .map((day): WaitingLine => ({ key: `holiday ${day}`, since: undefined, kind: 'holiday', day }))
  return [...holidays, ...plans.flatMap((plan) => plannedLine(plan, addDays(today, plansAheadDays))), ...drafts, ...rates, ...stock]
}

function plannedLine({ id, source, name, state, startsAt, endsAt }: ChangePlan, until: Day): WaitingLine[] {
  const isEnd = state === 'applied'
  const at = isEnd ? endsAt : startsAt
  if (!at || dayOf(at) > until) return []
  return [{ key: `plan ${id}`, since: undefined, kind: 'planned_change', of: planSubject(source), plan: id, name, at, isEnd }]
}
