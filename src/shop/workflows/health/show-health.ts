import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { findPause } from '../../notifications/outbox.store.ts'
import type { Deps } from '../deps.ts'
import { listRetention } from '../privacy/privacy.ts'
import { listBackupWarnings, readLastRuns } from '../safekeeping/safekeeping.ts'
import { showNotices } from '../indexing/indexing.ts'
import { listDeadJobs, listFailingJobs, readShopFigures } from '../monitoring/monitoring.ts'
import { countSentMails, readDatabaseClock, readDatabaseHealth } from './health.store.ts'

/** What is free on a disk and how large it is, in bytes. */
export type DiskSpace = { readonly freeBytes: number; readonly allBytes: number }

/** `soon`: it becomes wrong if nobody does anything. `wrong`: somebody has to look now. */
export type HealthState = 'well' | 'soon' | 'wrong'

/** One thing that has to be well for the shop to run, in words for whoever runs it. */
export type HealthLine = {
  readonly name: string
  readonly state: HealthState
  readonly text: string
  /** Where something can be done about it. */
  readonly page?: 'jobs' | 'mails' | 'parcels' | 'money' | 'privacy'
}

export type HealthDeps = Deps & {
  readonly diskSpace: () => Promise<DiskSpace>
  /** The time of the machine, also where the shop's own clock was set to another. */
  readonly machineTime: () => Date
}

/** Everything on one page. What cannot be asked is wrong, and the others are shown all the same. */
export async function showHealth(deps: HealthDeps): Promise<HealthLine[]> {
  const [figures, warnings, runs] = [readShopFigures(deps.reading), listBackupWarnings(deps), readLastRuns(deps.reading)]
  // What fails is told by the checks that wait for it.
  await Promise.allSettled([figures, warnings, runs])
  const lines = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<HealthLine[]> => {
      try {
        return (await check({ ...deps, figures, warnings, runs })).map((line) => ({ name, ...line }))
      } catch (error) {
        return [{ name, state: 'wrong', text: `It could not be asked: ${(error as Error).message}.` }]
      }
    }),
  )
  return lines.flat()
}

type Line = Omit<HealthLine, 'name'> & { readonly name?: string }

/** With what several checks look at, read once. */
type CheckDeps = HealthDeps & {
  readonly figures: ReturnType<typeof readShopFigures>
  readonly warnings: ReturnType<typeof listBackupWarnings>
  readonly runs: ReturnType<typeof readLastRuns>
}

const checks: Readonly<Record<string, (deps: CheckDeps) => Promise<readonly Line[]>>> = {
  Backups: checkBackups,
  'Restored on trial': checkTrial,
  Jobs: checkJobs,
  Mails: checkMails,
  'Mails in a day': checkMailQuota,
  Payments: checkPayments,
  Parcels: checkParcels,
  Disk: checkDisks,
  Database: checkDatabase,
  Clocks: checkClocks,
  'Content delivery network': checkCopies,
  'Search engines': checkNotices,
  'Deleted when its time is over': checkRetention,
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const minutesSince = (since: Date, { clock }: Pick<Deps, 'clock'>): number => Math.floor((clock().getTime() - since.getTime()) / minuteMs)
const well = (text: string): Line[] => [{ state: 'well', text }]
const plural = (count: number, one: string, several: string): string => (count === 1 ? `One ${one}` : `${count} ${several}`)

async function checkBackups(deps: CheckDeps): Promise<Line[]> {
  const warnings = (await deps.warnings).filter(({ code }) => !trialCodes.includes(code))
  if (warnings.length > 0) return warnings.map(({ title, text }) => ({ state: 'wrong', text: `${title}. ${text}` }))
  const { good } = (await deps.runs).made
  if (good) return well(`The newest is of ${formatTimestamp(good.at)}; one is made every ${deps.backups.everyHours} hours.`)
  return deps.backups.plan === 'off'
    ? [{ state: deps.gateway.mode === 'live' ? 'well' : 'soon', text: notKeptHere(deps) }]
    : well('The first one is made soon.')
}

const trialCodes: readonly string[] = ['backup untried', 'backup damaged']

const notKeptHere = ({ gateway }: HealthDeps): string =>
  gateway.mode === 'live'
    ? 'The database’s server or its provider keeps them.'
    : 'None are made: BACKUP_DIR is not set. Nothing real is lost while the shop only tries.'

async function checkTrial(deps: CheckDeps): Promise<Line[]> {
  const warnings = (await deps.warnings).filter(({ code }) => trialCodes.includes(code))
  if (warnings.length > 0)
    return warnings.map(({ code, title, text }) => ({ state: code === 'backup damaged' ? 'wrong' : 'soon', text: `${title}. ${text}` }))
  const { good } = (await deps.runs).verified
  if (good) return well(`${formatTimestamp(good.at)}: it opened, and its records were counted.`)
  return deps.backups.plan === 'off' ? [] : well('The first backup is tried as soon as it is made.')
}

async function checkJobs(deps: CheckDeps): Promise<Line[]> {
  const [dead, failing, { due }] = await Promise.all([listDeadJobs(deps), listFailingJobs(deps.reading), deps.queue.figures()])
  const lines: Line[] = []
  if (dead.length > 0) lines.push({ state: 'wrong', text: `${plural(dead.length, 'job was', 'jobs were')} given up.`, page: 'jobs' })
  if (failing.length > 0)
    lines.push({ state: 'wrong', text: `${plural(failing.length, 'job fails', 'jobs fail')} at every run.`, page: 'jobs' })
  const oldest = due.map(({ oldestDueAt }) => oldestDueAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const minutes = oldest ? minutesSince(oldest, deps) : 0
  if (minutes >= 15)
    lines.push({ state: 'wrong', text: `A job has been due for ${minutes} minutes: see whether a process of the shop works on jobs.` })
  return lines.length > 0 ? lines : well('Everything in the background goes on.')
}

async function checkMails(deps: CheckDeps): Promise<Line[]> {
  const [pause, figures] = await Promise.all([findPause(deps.reading), deps.figures])
  const lines: Line[] = []
  if (pause)
    lines.push({ state: 'wrong', text: `The mail server refuses the shop’s login since ${formatTimestamp(pause.since)}.`, page: 'mails' })
  if (figures.mailsGivenUp > 0)
    lines.push({ state: 'soon', text: `${plural(figures.mailsGivenUp, 'mail was', 'mails were')} given up.`, page: 'mails' })
  const minutes = figures.oldestMailAt ? minutesSince(figures.oldestMailAt, deps) : 0
  if (minutes >= 30) lines.push({ state: 'wrong', text: `A mail has been waiting for ${minutes} minutes.`, page: 'mails' })
  return lines.length > 0
    ? lines
    : well(figures.mailsWaiting === 0 ? 'All are sent.' : `${plural(figures.mailsWaiting, 'is', 'are')} on the way.`)
}

/** From so much of the limit on, in percent, it is time to ask the provider for more. */
const warnedFromPercent = 80

async function checkMailQuota(deps: CheckDeps): Promise<Line[]> {
  const sent = await countSentMails(deps.reading, new Date(deps.clock().getTime() - 24 * hourMs))
  const most = deps.settings.mail.mostADay
  if (most === undefined)
    return well(`${sent} in the last 24 hours. How many your mail server takes is not in the settings (Shop, Mail addresses).`)
  const text = `${sent} of ${most} in the last 24 hours.`
  if (sent >= most) return [{ state: 'wrong', text: `${text} The mail server takes no more.`, page: 'mails' }]
  return [{ state: sent * 100 >= most * warnedFromPercent ? 'soon' : 'well', text }]
}

async function checkPayments(deps: CheckDeps): Promise<Line[]> {
  const [asked, figures] = await Promise.all([deps.queue.findLastSuccess('payments.reconcile'), deps.figures])
  const lines: Line[] = []
  if (asked && minutesSince(asked, deps) >= 60)
    lines.push({
      state: 'wrong',
      text: `The gateway has not been asked about unpaid orders since ${formatTimestamp(asked)}.`,
      page: 'jobs',
    })
  if (figures.paymentsHeld > 0)
    lines.push({ state: 'soon', text: `${plural(figures.paymentsHeld, 'payment waits', 'payments wait')} for a decision.`, page: 'money' })
  return lines.length > 0 ? lines : well('The gateway is asked every minute, and no payment waits for a decision.')
}

async function checkParcels({ figures }: CheckDeps): Promise<Line[]> {
  const { parcelsStopped } = await figures
  if (parcelsStopped === 0) return well('No booking waits for a person.')
  return [{ state: 'soon', text: `${plural(parcelsStopped, 'parcel waits', 'parcels wait')} for a person.`, page: 'parcels' }]
}

async function checkDisks({ diskSpace, backups }: HealthDeps): Promise<Line[]> {
  const [data, forBackups] = await Promise.all([diskSpace(), backups.diskSpace()])
  return [
    { ...judgeDisk(data, 'of the data folder'), name: 'Disk' },
    ...(forBackups ? [{ ...judgeDisk(forBackups, 'of the backups'), name: 'Disk for backups' }] : []),
  ]
}

const mib = 2 ** 20
const gib = 2 ** 30
/** Below the first the shop reports itself as not ready; below the second, or a tenth of the disk, it is time to make room. */
const leastFree = { wrong: 200 * mib, soon: 2 * gib }

function judgeDisk({ freeBytes, allBytes }: DiskSpace, which: string): Line {
  const text = `${inWords(freeBytes)} of ${inWords(allBytes)} ${which} are free.`
  if (freeBytes < leastFree.wrong) return { state: 'wrong', text: `${text} Make room: soon nothing can be written.` }
  return { state: freeBytes < leastFree.soon || freeBytes < allBytes / 10 ? 'soon' : 'well', text }
}

/** "76 GiB", "1.5 GiB", "64 MiB". */
function inWords(bytes: number): string {
  if (bytes < gib) return `${Math.round(bytes / mib)} MiB`
  return `${bytes < 10 * gib ? Math.round((bytes * 10) / gib) / 10 : Math.round(bytes / gib)} GiB`
}

async function checkDatabase({ reading }: HealthDeps): Promise<Line[]> {
  const { bytes, connections, mostConnections } = await readDatabaseHealth(reading)
  const text = `${inWords(bytes)}; ${connections} of ${mostConnections} connections are in use.`
  return [{ state: connections * 100 >= mostConnections * warnedFromPercent ? 'soon' : 'well', text }]
}

/** Holds end by the shop's clock and jobs by the database's: minutes between them sell a piece twice, or keep it from everybody. */
async function checkClocks({ reading, machineTime }: HealthDeps): Promise<Line[]> {
  const asked = machineTime().getTime()
  const ofDatabase = (await readDatabaseClock(reading)).getTime()
  const answered = machineTime().getTime()
  const ahead = ofDatabase - (asked + answered) / 2
  const minutes = Math.floor((Math.abs(ahead) - (answered - asked) / 2) / minuteMs)
  if (minutes < mostMinutesApart) return well('The database and this machine agree on the time.')
  return [
    {
      state: 'wrong',
      text: `The database’s clock is ${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s. Have both set by a time server (NTP).`,
    },
  ]
}

const mostMinutesApart = 2

async function checkCopies(deps: CheckDeps): Promise<Line[]> {
  if (!deps.copies) return []
  const { oldestPageChangeAt } = await deps.figures
  const minutes = oldestPageChangeAt ? minutesSince(oldestPageChangeAt, deps) : 0
  if (minutes >= 15)
    return [{ state: 'wrong', text: `It has not dropped changed pages for ${minutes} minutes: shoppers may see old prices and stock.` }]
  return well('It has dropped every page that changed.')
}

async function checkNotices(deps: CheckDeps): Promise<Line[]> {
  if (!deps.searchEngines || !deps.settings.searchEngines.areNotified) return []
  const notices = await showNotices(deps.reading)
  if (!notices?.failingSince) {
    const at = notices?.notifiedAt
    return well(at ? `They know of every change; the last notice was taken ${formatTimestamp(at)}.` : 'The first round is still to come.')
  }
  const again = notices.nextTryAt ? ` They are notified again ${formatTimestamp(notices.nextTryAt)}.` : ''
  const text = `They have taken no notice of changed pages since ${formatTimestamp(notices.failingSince)} (${notices.complaint}).${again} Until then they find changes by themselves.`
  return [{ state: 'soon', text }]
}

/** It runs once a night. */
const retentionWithinHours = 36

async function checkRetention(deps: CheckDeps): Promise<Line[]> {
  const rules = await listRetention(deps)
  const ran = rules.flatMap(({ run }) => (run ? [run.ranAt] : []))
  if (ran.length === 0) return [{ state: 'well', text: 'It begins in the coming night.', page: 'privacy' }]
  const late = rules.filter(({ run }) => !run || minutesSince(run.ranAt, deps) > retentionWithinHours * 60)
  if (late.length === 0) return [{ state: 'well', text: `All rules ran in the last ${retentionWithinHours} hours.`, page: 'privacy' }]
  return [{ state: 'soon', text: `These did not: ${late.map(({ what }) => what).join('; ')}.`, page: 'privacy' }]
}
