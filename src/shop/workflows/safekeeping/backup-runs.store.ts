import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type BackupRun = { readonly backup: string | undefined; readonly at: Date; readonly fault: string | undefined }
/** The last run of each kind that went well, and the last that did not. */
export type LastRuns = Readonly<Record<'made' | 'verified', { readonly good: BackupRun | undefined; readonly bad: BackupRun | undefined }>>

export async function recordRun(tx: Transaction, act: keyof LastRuns, { backup, at, fault }: BackupRun): Promise<void> {
  await tx.query('insert into backup_runs (act, backup, at, fault) values ($1, $2, $3, $4)', [act, backup, at, fault])
  tx.changed('jobs')
}

/** For a restored database: the backups of the shop that it was are not its own, so one is due at once. */
export async function forgetMade(tx: Transaction): Promise<void> {
  const [table] = await tx.query<{ found: string | null }>("select to_regclass('backup_runs')::text as found")
  // A backup may be older than the table.
  if (table?.found) await tx.query("delete from backup_runs where act = 'made'")
}

export async function readLastRuns(sql: Sql): Promise<LastRuns> {
  const rows = await sql.query<RunRow>(
    `select act, backup, at, fault
       from (values ('made', true), ('made', false), ('verified', true), ('verified', false)) as kinds (kind, is_good),
            lateral (select * from backup_runs where act = kind and (fault is null) = is_good order by at desc, id desc limit 1) as last`,
  )
  const last = (act: keyof LastRuns) => {
    const [good, bad] = [true, false].map((isGood) => rows.find((row) => row.act === act && (row.fault === null) === isGood))
    return { good: good && toRun(good), bad: bad && toRun(bad) }
  }
  return { made: last('made'), verified: last('verified') }
}

type RunRow = { act: keyof LastRuns; backup: string | null; at: Date; fault: string | null }

const toRun = ({ backup, at, fault }: RunRow): BackupRun => ({ backup: backup ?? undefined, at, fault: fault ?? undefined })
