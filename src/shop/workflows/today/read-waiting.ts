import { addDays, dayOf } from '#src/kit/time/day.ts'
import { findPause } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'
import { listOrdersToCall } from '../calling/calling.ts'
import { countInWorkshop, countTabs } from '../dispatching/dispatching.ts'
import { accountFaults } from '../fulfilling/fulfilling.ts'
import { listDeadJobs, listFailingJobs } from '../monitoring/monitoring.ts'
import { listBackupWarnings } from '../safekeeping/safekeeping.ts'
import { readRecentSales, type RecentSales } from '../../orders/recent-sales.store.ts'
import { listLowStock, listDueEnquiries, listRateChanges } from './quiet-lines.store.ts'
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
  readonly questions: readonly WaitingLine[]
}

export async function readWaiting(deps: Deps): Promise<Waiting> {
  const { reading: sql, clock, settings } = deps
  const now = clock()
  const [held, attention, stopped, mails, pause, jobs, enquiries, queue, callCount, pressing, tabs, inWorkshop, notDelivered, comingBack] =
    await Promise.all([
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
    ])
  const isUrgent = (line: WaitingLine) => line.kind === 'enquiry' && line.leftMs < (line.isGrievance ? urgentGrievanceMs : urgentForMs)
  const paused: WaitingLine[] = pause && pause.until > now ? [{ key: 'mail pause', kind: 'mail_paused', ...pause }] : []
  const ofDeadJobs = new Set(attention.flatMap((line) => (line.kind === 'attention' && line.cause === 'job_failed' ? [line.about] : [])))
  const otherJobs = jobs.filter((line) => line.kind !== 'dead_job' || !ofDeadJobs.has(line.id))
  const urgent = [...held, ...attention, ...stopped, ...mails, ...paused, ...otherJobs, ...enquiries.filter(isUrgent)]
  return {
    cannotWait: urgent.toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0)),
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
    questions: enquiries.filter((line) => !isUrgent(line)),
  }
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

/** Sales of a month change little in this time, and adding them up costs as much as all else of Today. */
const salesKeptMs = 10 * 60_000

/** Adds up what was sold of late, once in ten minutes. */
export function salesOfLate({ reading, clock }: Pick<Deps, 'reading' | 'clock'>): () => Promise<RecentSales> {
  let known: { readonly at: number; readonly sales: Promise<RecentSales> } | undefined
  return () => {
    const now = clock()
    if (!known || Math.abs(now.getTime() - known.at) >= salesKeptMs) known = { at: now.getTime(), sales: readRecentSales(reading, now) }
    known.sales.catch(() => {
      known = undefined
    })
    return known.sales
  }
}

/** What comes up in the next days; nothing of it waits today. */
export async function readSoon(
  findSales: () => Promise<RecentSales>,
  { reading, clock, settings }: Pick<Deps, 'reading' | 'clock' | 'settings'>,
): Promise<WaitingLine[]> {
  const now = clock()
  const today = dayOf(now)
  const [stock, rates] = await Promise.all([
    findSales().then((sales) => listLowStock(reading, sales, mostSoon)),
    listRateChanges(reading, today, addDays(today, ratesAheadDays)),
  ])
  const holidays = settings.delivery.holidays
    .filter((day) => day >= today && day <= addDays(today, holidaysAheadDays))
    .map((day): WaitingLine => ({ key: `holiday ${day}`, since: undefined, kind: 'holiday', day }))
  return [...holidays, ...rates, ...stock]
}
