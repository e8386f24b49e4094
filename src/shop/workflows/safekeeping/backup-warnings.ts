import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Deps } from '../deps.ts'
import { type BackupRun, type LastRuns, readLastRuns } from './backup-runs.store.ts'
import type { BackupStore } from './backup-store.port.ts'
import { readServerArchive, type ServerArchive } from './server-archive.store.ts'

const titles = {
  missing: 'There is no backup',
  failed: 'The last backup failed',
  old: 'The newest backup is old',
  damaged: 'A backup is not good',
  untried: 'No backup was restored on trial of late',
  unarchived: 'The seconds between backups are not kept',
} as const

export type BackupWarning = { readonly code: string; readonly since: Date | undefined; readonly title: string; readonly text: string }

const warn = (code: keyof typeof titles, since: Date | undefined, text: string): BackupWarning => ({
  code: `backup ${code}`,
  since,
  title: titles[code],
  text,
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** One that was restored on trial so long ago says little about those of today. */
const triedWithinDays = 28

/** Why the shop could lose what it has; none when the newest backup is fresh and one was restored of late. */
export async function listBackupWarnings({
  reading,
  backups,
  gateway,
  clock,
}: Pick<Deps, 'reading' | 'backups' | 'gateway' | 'clock'>): Promise<BackupWarning[]> {
  const archive = backups.logKeptBy === 'server' && gateway.mode === 'live' ? await readServerArchive(reading) : undefined
  if (backups.plan === 'off') return gateway.mode === 'live' ? aboutNoPlan(backups, archive) : []
  const runs = await readLastRuns(reading)
  return [...aboutMaking(runs, backups.everyHours, clock()), ...aboutTrying(runs, clock()), ...aboutArchive(archive)]
}

/** A server that archives its log, or whose provider does, is backed up there. */
function aboutNoPlan({ logKeptBy }: BackupStore, archive: ServerArchive | undefined): BackupWarning[] {
  if (logKeptBy === 'shop') return [notPlanned]
  return archive?.state === 'off' ? [serverNotPlanned] : aboutArchive(archive)
}

function aboutArchive(archive: ServerArchive | undefined): BackupWarning[] {
  if (archive?.state === 'off') return [serverNotArchived]
  if (archive?.state !== 'failing') return []
  const since = `It has failed since ${formatTimestamp(archive.since)}, and the server keeps what it cannot archive until its disk is full.`
  return [warn('unarchived', archive.since, `The database's server does not archive its log. ${since} Look at the log of that server.`)]
}

const howToArchive = 'Let pgBackRest or WAL-G archive its log (runbook, Backup), or set DATABASE_ARCHIVED=1 where the provider does.'

const serverNotPlanned = warn(
  'missing',
  undefined,
  `Nobody copies the database of DATABASE_URL: its server archives nothing, and BACKUP_DIR is not set. Set it to a folder on another disk, and start the shop again. ${howToArchive}`,
)

const serverNotArchived = warn(
  'unarchived',
  undefined,
  `The database's server archives nothing (archive_mode is off), so what was ordered after the last backup would be lost with it. ${howToArchive}`,
)

const notPlanned = warn(
  'missing',
  undefined,
  'Nothing is copied, so one broken disk takes every order: set BACKUP_DIR to a folder on another disk, and start the shop again.',
)

function aboutMaking({ made: { good, bad } }: LastRuns, everyHours: number, now: Date): BackupWarning[] {
  if (bad && isNewer(bad, good)) return [warn('failed', bad.at, `${bad.fault} ${lastGood(good)}`)]
  if (!good) return [warn('missing', undefined, 'The first one is made within ten minutes of the start, while the shop runs.')]
  const isOld = now.getTime() - good.at.getTime() > 2 * everyHours * hourMs
  return isOld ? [warn('old', good.at, `${lastGood(good)} One is due every ${everyHours} hours, while the shop runs.`)] : []
}

function aboutTrying({ made, verified: { good, bad } }: LastRuns, now: Date): BackupWarning[] {
  if (bad && isNewer(bad, good)) return [warn('damaged', bad.at, `${bad.backup}: ${bad.fault}`)]
  if (!made.good || (good && now.getTime() - good.at.getTime() < triedWithinDays * dayMs)) return []
  const when = good ? `The last time was ${formatTimestamp(good.at)}.` : 'None ever was.'
  return [warn('untried', good?.at ?? made.good.at, `${when} Try one: npm run shop -- backup verify`)]
}

const isNewer = (run: BackupRun, than: BackupRun | undefined): boolean => !than || run.at > than.at

const lastGood = (good: BackupRun | undefined): string =>
  good ? `The newest good one is of ${formatTimestamp(good.at)}.` : 'There is none yet.'
