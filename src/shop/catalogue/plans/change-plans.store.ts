import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { ChangePlan, PlanCounts, PlanFindings, PlanSource, PlanState } from './change-plan.ts'
import type { PlannedActKind } from './planned-acts.store.ts'
import { findingsJson } from './plan-json.ts'

export type NewPlan = {
  readonly source: PlanSource
  readonly name: string
  readonly content: Uint8Array | undefined
  /** By which the same file is found again. */
  readonly sentHash?: Uint8Array | undefined
  readonly by: string
  readonly at: Date
  readonly found: PlanFindings
}

export async function insertPlan(tx: Transaction, { source, name, content, sentHash, by, at, found }: NewPlan): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into change_plans (source, name, content, made_at, made_by, check_found, found_version, checked_at, state, sent_hash)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $4, 'open', $8) returning id::integer`,
    [source, name, content ?? null, at, by, JSON.stringify(found), findingsJson.version, sentHash ?? null],
  )
  return row!.id
}

/** Locks the open plan that this person has made of the same file. Of two that are sent at once the later waits here for the earlier. */
export async function lockPlanOfFile(
  tx: Transaction,
  { by, sentHash }: { readonly by: string; readonly sentHash: Uint8Array },
): Promise<Pick<ChangePlan, 'id' | 'take'> | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('file ' || encode($1, 'hex'), 0))`, [sentHash])
  const [row] = await tx.query<{ id: number; take: 'file' | 'desk' | null }>(
    `select id::integer, take from change_plans where state = 'open' and made_by = $1 and sent_hash = $2 order by id desc limit 1 for update`,
    [by, sentHash],
  )
  return row && { id: row.id, take: row.take ?? undefined }
}

/** What a further look has found. */
export async function updateFindings(
  tx: Transaction,
  id: number,
  { found, take, at }: { readonly found: PlanFindings; readonly take: ChangePlan['take']; readonly at: Date },
): Promise<void> {
  await tx.query('update change_plans set check_found = $2::jsonb, found_version = $3, take = $4, checked_at = $5 where id = $1', [
    ...[id, JSON.stringify(found), findingsJson.version, take ?? null, at],
  ])
}

export type PlanStep = {
  readonly state: PlanState
  readonly startsAt?: Date | undefined
  readonly endsAt?: Date | undefined
  readonly scheduledBy?: string | undefined
  readonly problem?: string | undefined
  readonly changeSet?: number | undefined
  /** Of a text or of settings. */
  readonly madeVersion?: number | undefined
  /** Of an act. */
  readonly isDone?: true
}

/** Its next state. What is not given stays, but for the problem. */
export async function movePlan(
  tx: Transaction,
  id: number,
  { state, startsAt, endsAt, scheduledBy, problem, changeSet, madeVersion, isDone }: PlanStep,
): Promise<void> {
  tx.changed('products')
  if (state === 'applied')
    for (const beside of ['change_plan_pictures', 'change_plan_files']) await tx.query(`delete from ${beside} where plan_id = $1`, [id])
  await tx.query(
    `update change_plans set state = $2, starts_at = coalesce($3, starts_at), ends_at = coalesce($4, ends_at), problem = $5,
            change_set = coalesce($6, change_set), scheduled_by = coalesce($7, scheduled_by), made_version = coalesce($8, made_version),
            is_done = is_done or $9,
            content = case when $2 = 'applied' then null else content end
      where id = $1`,
    [
      id,
      state,
      startsAt ?? null,
      endsAt ?? null,
      problem ?? null,
      changeSet ?? null,
      scheduledBy ?? null,
      madeVersion ?? null,
      isDone ?? false,
    ],
  )
}

/** `version`: of settings, the newest one after the end. */
export type PlanEnd = { readonly problem?: string | undefined; readonly version?: number | undefined }

/** What it changed has been taken back, or cannot be any more. */
export async function endPlan(tx: Transaction, id: number, at: Date, { problem, version }: PlanEnd = {}): Promise<void> {
  tx.changed('products')
  await tx.query('update change_plans set ended_at = $2, problem = $3, ended_version = $4 where id = $1', [
    ...[id, at, problem ?? null, version ?? null],
  ])
}

export async function findPlan(sql: Sql, id: number): Promise<ChangePlan | undefined> {
  const [row] = await sql.query<PlanRowInDb>(`${selectPlans} where id = $1`, [id])
  return row && toPlan(row)
}

/** Locks the plan, so that it is applied once. */
export async function lockPlan(tx: Transaction, id: number): Promise<ChangePlan | undefined> {
  const [row] = await tx.query<PlanRowInDb>(`${selectPlans} where id = $1 for update`, [id])
  return row && toPlan(row)
}

export async function readPlanContent(sql: Sql, id: number): Promise<Uint8Array | undefined> {
  const [row] = await sql.query<{ content: Uint8Array | null }>('select content from change_plans where id = $1', [id])
  return row?.content ?? undefined
}

/** Those that wait for a decision, newest first. */
export async function listOpenPlans(sql: Sql, limit: number): Promise<ChangePlan[]> {
  const rows = await sql.query<PlanRowInDb>(`${selectPlans} where state in ('open', 'stopped') order by made_at desc, id desc limit $1`, [
    limit,
  ])
  return rows.map(toPlan)
}

/** Those of one text that wait for their time or were stopped, the latest first. */
export async function listPlansOfText(sql: Sql, name: string): Promise<ChangePlan[]> {
  const rows = await sql.query<PlanRowInDb>(
    `${selectPlans} where state in ('scheduled', 'stopped') and id in (select plan_id from change_plan_texts where name = $1) order by id desc`,
    [name],
  )
  return rows.map(toPlan)
}

/** Those of settings, or of one part of them, that wait for their beginning or end or were stopped, the latest first. */
export async function listPlansOfSettings(sql: Sql, part?: string): Promise<ChangePlan[]> {
  const rows = await sql.query<PlanRowInDb>(
    `${selectPlans} where id in (select plan_id from change_plan_settings where part = coalesce($1, part))
       and (state in ('scheduled', 'stopped') or (state = 'applied' and ends_at is not null and ended_at is null)) order by id desc`,
    [part ?? null],
  )
  return rows.map(toPlan)
}

/** Those that will still do something by themselves, the next first: begin, or end. */
export async function listComingPlans(sql: Sql, limit: number): Promise<ChangePlan[]> {
  const rows = await sql.query<PlanRowInDb>(
    `${selectPlans} where state = 'scheduled' or (state = 'applied' and ends_at is not null and ended_at is null)
      order by case state when 'scheduled' then starts_at else ends_at end, id limit $1`,
    [limit],
  )
  return rows.map(toPlan)
}

/** The ids of those whose beginning or end is due, in that order. */
export async function listDuePlans(sql: Sql, at: Date): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select id::integer from change_plans
      where (state = 'scheduled' and starts_at <= $1) or (state = 'applied' and ends_at <= $1 and ended_at is null)
      order by case state when 'scheduled' then starts_at else ends_at end, id`,
    [at],
  )
  return rows.map(({ id }) => id)
}

/** Deletes what was only looked at, was called off or stopped before this time, and the rows of what was applied. Returns how many. */
export async function deleteOldPlans(tx: Transaction, before: Date): Promise<number> {
  await tx.query(
    `delete from change_plan_rows using change_plans p where p.id = plan_id and p.state = 'applied' and coalesce(p.ended_at, p.checked_at) < $1`,
    [before],
  )
  const rows = await tx.query(
    `delete from change_plans where state in ('open', 'stopped', 'called_off') and greatest(made_at, starts_at) < $1 returning 1`,
    [before],
  )
  return rows.length
}

const countOf = (what: string): string => `(select count(*)::integer from change_plan_rows where plan_id = change_plans.id and ${what})`

const selectPlans = `
  select id::integer, source, name, made_at, made_by, scheduled_by, take, check_found, found_version, checked_at, state, starts_at, ends_at, ended_at, problem,
         change_set::integer, made_version, (select t.name from change_plan_texts t where t.plan_id = change_plans.id) as text_name,
         (select s.part from change_plan_settings s where s.plan_id = change_plans.id) as part,
         (select a.kind from change_plan_acts a where a.plan_id = change_plans.id) as act, ${countOf('before is null')} as added, ${countOf('after is null')} as retired,
         ${countOf('before is not null and after is not null')} as changed, ${countOf('is_leap')} as leaps
    from change_plans`

type PlanRowInDb = PlanCounts & {
  id: number
  source: PlanSource
  name: string
  made_at: Date
  made_by: string
  scheduled_by: string | null
  take: 'file' | 'desk' | null
  check_found: unknown
  found_version: number
  checked_at: Date
  state: PlanState
  starts_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  problem: string | null
  change_set: number | null
  made_version: number | null
  text_name: string | null
  part: string | null
  act: PlannedActKind | null
}

const toPlan = (row: PlanRowInDb): ChangePlan => ({
  id: row.id,
  source: row.source,
  name: row.name,
  madeAt: row.made_at,
  madeBy: row.made_by,
  scheduledBy: row.scheduled_by ?? undefined,
  take: row.take ?? undefined,
  found: findingsJson.read(row.check_found, row.found_version, String(row.id)),
  checkedAt: row.checked_at,
  state: row.state,
  startsAt: row.starts_at ?? undefined,
  endsAt: row.ends_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
  problem: row.problem ?? undefined,
  changeSet: row.change_set ?? undefined,
  text: row.text_name ?? undefined,
  part: row.part ?? undefined,
  act: row.act ?? undefined,
  madeVersion: row.made_version ?? undefined,
  counts: { added: row.added, changed: row.changed, retired: row.retired, leaps: row.leaps },
})
