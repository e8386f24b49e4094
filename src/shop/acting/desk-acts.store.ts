import { toStorableJson } from '#src/kit/storable-text.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { ActProblem, ActSubject } from './desk-act.ts'

export type ActState = 'waiting' | 'running' | 'done' | 'refused' | 'failed' | 'undone'

/** One act that was asked for, as it stands now. */
export type RecordedAct = {
  /** Made when the form was drawn: the same key is the same act for ever. */
  readonly key: string
  /** The key of the form, for an act that was asked for on several rows at once. */
  readonly batch: string | undefined
  readonly act: string
  readonly about: ActSubject
  readonly askedBy: { readonly email: string; readonly name: string }
  readonly askedAt: Date
  readonly state: ActState
  /** Until when it can be taken back; undefined for an act that was done at once. */
  readonly runsAt: Date | undefined
  /** What is being done, what was done, or why it was refused. */
  readonly message: string
  readonly problem: ActProblem | undefined
  readonly finishedAt: Date | undefined
  /** The opposite of what was done at once. */
  readonly undo: { readonly act: string; readonly input: unknown } | undefined
}

/** With its input as stored: parse it with the act's own parser. */
export type StoredAct = RecordedAct & { readonly input: unknown; readonly inputVersion: number }

export type NewAct = Pick<
  StoredAct,
  'key' | 'batch' | 'act' | 'input' | 'inputVersion' | 'about' | 'askedBy' | 'askedAt' | 'state' | 'runsAt' | 'message'
> & {
  readonly problemCode?: string
}

/** Returns false when the key is in use. Waits for a transaction that is just inserting the same key. */
export async function insertAct(tx: Transaction, act: NewAct): Promise<boolean> {
  const rows = await tx.query(
    `insert into desk_acts (key, batch, act, input, input_version, about_kind, about_number, asked_by_email, asked_by_name, asked_at,
       state, runs_at, message, problem_code, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $14::text is null then null else $10::timestamptz end)
     on conflict (key) do nothing returning 1`,
    [
      ...[
        act.key,
        act.batch ?? null,
        act.act,
        JSON.stringify(toStorableJson(act.input)),
        act.inputVersion,
        act.about.kind,
        act.about.number,
      ],
      ...[act.askedBy.email, act.askedBy.name, act.askedAt, act.state, act.runsAt ?? null, act.message, act.problemCode ?? null],
    ],
  )
  if (rows.length > 0) tx.changed('desk')
  return rows.length > 0
}

export type ActOutcome =
  | {
      readonly state: 'done'
      readonly message: string
      /** What it has made; else it stays about what it was asked about. */
      readonly about?: ActSubject | undefined
      readonly undo?: { readonly act: string; readonly input: unknown } | undefined
    }
  | { readonly state: 'refused'; readonly problem: ActProblem }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'undone'; readonly by: string }

export async function finishAct(tx: Transaction, key: string, outcome: ActOutcome, at: Date): Promise<void> {
  tx.changed('desk')
  const { undo, about } = outcome.state === 'done' ? outcome : { undo: undefined, about: undefined }
  const undoneBy = outcome.state === 'undone' ? outcome.by : undefined
  // What was typed names people, and only an act that may still run needs it.
  await tx.query(
    `update desk_acts set state = $2, input = case when $2 = 'failed' then input else '{}'::jsonb end, finished_at = $3, message = coalesce($4, message), problem_code = $5, undo_act = coalesce($6, undo_act),
       undo_input = coalesce($7::jsonb, undo_input), undone_by = $8, undone_at = case when $8::text is null then null else $3::timestamptz end,
       about_kind = coalesce($9, about_kind), about_number = coalesce($10, about_number)
     where key = $1`,
    [
      ...[key, outcome.state, at, messageOf(outcome), outcome.state === 'refused' ? outcome.problem.code : null],
      ...[undo?.act ?? null, undo ? JSON.stringify(toStorableJson(undo.input)) : null, undoneBy ?? null],
      ...[about?.kind ?? null, about?.number ?? null],
    ],
  )
}

function messageOf(outcome: ActOutcome): string | null {
  if (outcome.state === 'refused') return outcome.problem.message
  return outcome.state === 'undone' ? null : outcome.message
}

/** Replaces what is being done by something more exact. */
export async function describeAct(tx: Transaction, key: string, doing: string): Promise<void> {
  await tx.query('update desk_acts set message = $2 where key = $1', [key, doing])
}

/** From now on it cannot be taken back. */
export async function markRunning(tx: Transaction, key: string): Promise<void> {
  await tx.query(`update desk_acts set state = 'running' where key = $1`, [key])
}

export async function dismissActs(tx: Transaction, email: string, keyOrBatch: string, at: Date): Promise<void> {
  await tx.query('update desk_acts set dismissed_at = $3 where asked_by_email = $1 and (key = $2 or batch = $2) and dismissed_at is null', [
    ...[email, keyOrBatch, at],
  ])
}

export const findAct = (sql: Sql, key: string): Promise<StoredAct | undefined> => findOne(sql, 'where key = $1', [key])

/** Locks the act until this transaction ends: of running it and taking it back, the second waits for the first. */
export const lockAct = (tx: Transaction, key: string): Promise<StoredAct | undefined> => findOne(tx, 'where key = $1 for update', [key])

/** The acts of one form on several rows. */
export const listBatch = (sql: Sql, batch: string): Promise<StoredAct[]> => list(sql, 'where batch = $1 order by key', [batch])

/** Acts about this that are still to run, or have failed, whoever asked. */
export const listActsToCome = (sql: Sql, { kind, number }: ActSubject): Promise<StoredAct[]> =>
  list(sql, `where about_kind = $1 and about_number = $2 and state in ('waiting', 'running', 'failed') order by asked_at`, [kind, number])

/** What one of the staff should see now: what waits or failed, refusals of the last day, and since `since` what can be undone. */
export const listAnswers = (sql: Sql, email: string, { day, since }: { day: Date; since: Date }): Promise<StoredAct[]> =>
  list(
    sql,
    `where asked_by_email = $1 and asked_at > $2 and dismissed_at is null
       and (state in ('waiting', 'running', 'failed') or state = 'refused' or (state = 'done' and finished_at > $3))
     order by asked_at desc limit 250`,
    [email, day, since],
  )

/** How many times somebody has pressed; an act on several rows counts once. */
export async function countAsked(sql: Sql, email: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ asked: number }>(
    'select count(distinct coalesce(batch, key)) as asked from desk_acts where asked_by_email = $1 and asked_at > $2',
    [email, since],
  )
  return row?.asked ?? 0
}

const findOne = async (sql: Sql, where: string, values: readonly unknown[]): Promise<StoredAct | undefined> =>
  (await list(sql, where, values))[0]

async function list(sql: Sql, where: string, values: readonly unknown[]): Promise<StoredAct[]> {
  return (await sql.query<ActRow>(`select ${columns} from desk_acts ${where}`, values)).map(toAct)
}

const columns = `key, batch, act, input, input_version, about_kind, about_number, asked_by_email, asked_by_name, asked_at, state, runs_at, message,
  problem_code, finished_at, undo_act, undo_input`

type ActRow = {
  key: string
  batch: string | null
  act: string
  input: unknown
  input_version: number
  about_kind: ActSubject['kind']
  about_number: string
  asked_by_email: string
  asked_by_name: string
  asked_at: Date
  state: ActState
  runs_at: Date | null
  message: string
  problem_code: string | null
  finished_at: Date | null
  undo_act: string | null
  undo_input: unknown
}

const toAct = (row: ActRow): StoredAct => ({
  key: row.key,
  batch: row.batch ?? undefined,
  act: row.act,
  input: row.input,
  inputVersion: row.input_version,
  about: { kind: row.about_kind, number: row.about_number },
  askedBy: { email: row.asked_by_email, name: row.asked_by_name },
  askedAt: row.asked_at,
  state: row.state,
  runsAt: row.runs_at ?? undefined,
  message: row.message,
  problem: row.problem_code === null ? undefined : { code: row.problem_code, message: row.message },
  finishedAt: row.finished_at ?? undefined,
  undo: row.undo_act === null ? undefined : { act: row.undo_act, input: row.undo_input },
})
