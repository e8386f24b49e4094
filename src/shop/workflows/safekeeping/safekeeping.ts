import { dayOf } from '#src/kit/time/day.ts'
import { notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { readLastRuns, recordRun } from './backup-runs.store.ts'
import { listBackupWarnings } from './backup-warnings.ts'

export { type BackupWarning, listBackupWarnings } from './backup-warnings.ts'
export { forgetMade, readLastRuns } from './backup-runs.store.ts'
export type { BackupStore } from './backup-store.port.ts'
export { countRecords, listContradictions, type Records } from './records.store.ts'

/** Backups of everything that must not be lost. */
export const safekeeping = (deps: Deps) => ({
  make: () => makeBackup(deps),
  verify: (backup: string) => verifyBackup(backup, deps),
  keep: () => keepBackups(deps),
  archiveLog: () => deps.backups.archiveLog(),
})

const hourMs = 3_600_000
const retryAfterMs = hourMs
const tryEveryMs = 7 * 24 * hourMs

/** Makes a backup when one is due, tries one once a week, and mails the shop, once a day for each cause, what is wrong. */
export async function keepBackups(deps: Deps): Promise<void> {
  const { backups, clock, db } = deps
  if (backups.plan === 'scheduled') {
    const { made } = await readLastRuns(db)
    const sinceMs = (run: { at: Date } | undefined) => (run ? clock().getTime() - run.at.getTime() : Number.POSITIVE_INFINITY)
    // What fails is recorded, and mailed below.
    if (sinceMs(made.good) >= backups.everyHours * hourMs && sinceMs(made.bad) >= retryAfterMs) await makeBackup(deps).catch(() => {})
    const { made: now, verified } = await readLastRuns(db)
    const isTried = now.good?.backup === undefined || now.good.backup === verified.bad?.backup || sinceMs(verified.good) < tryEveryMs
    if (!isTried) await verifyBackup(now.good?.backup ?? '', deps).catch(() => {})
  }
  await mailWarnings(deps)
}

const makeBackup = (deps: Deps): Promise<{ readonly name: string }> =>
  recorded('made', undefined, deps, async () => {
    const made = await deps.backups.make()
    return { value: made, backup: made.name, faults: [] }
  })

const verifyBackup = (backup: string, deps: Deps) =>
  recorded('verified', backup, deps, async () => {
    const value = await deps.backups.verify(backup)
    return { value, backup, faults: value.faults }
  })

type Outcome<Value> = { readonly value: Value; readonly backup: string; readonly faults: readonly string[] }

/** By the time at which it ended: only then is it good for anything. */
async function recorded<Value>(
  act: 'made' | 'verified',
  named: string | undefined,
  { db, clock }: Deps,
  run: () => Promise<Outcome<Value>>,
): Promise<Value> {
  const record = (backup: string | undefined, fault: string | undefined) =>
    db.transaction((tx) => recordRun(tx, act, { backup, at: clock(), fault }))
  try {
    const { value, backup, faults } = await run()
    await record(backup, faults.length > 0 ? `${faults.join('; ')}.` : undefined)
    return value
  } catch (error) {
    await record(named, (error as Error).message || 'it gave no reason.')
    throw error
  }
}

async function mailWarnings(deps: Deps): Promise<void> {
  const warnings = await listBackupWarnings(deps)
  if (warnings.length === 0) return
  await deps.db.transaction(async (tx) => {
    for (const { code, title, text } of warnings) await notifyShop(tx, `${title}. ${text}`, `${code} ${dayOf(deps.clock())}`, deps)
  })
}
