import type { Clock } from '#src/kit/time/clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Steps } from './steps.ts'

/** The finished steps of one run of `workflow` for `key` (an order's id, say), kept in the database. One worker at a time: take its lock first. */
export function recordedSteps({ db, clock }: { db: Database; clock: Clock }, workflow: string, key: string): Steps {
  let recorded: Promise<Map<string, unknown>> | undefined
  return {
    async names() {
      recorded ??= readSteps(db, workflow, key)
      return [...(await recorded).keys()]
    },
    async once<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      recorded ??= readSteps(db, workflow, key)
      const steps = await recorded
      if (steps.has(name)) return steps.get(name) as Value

      // What the first run gets is what a later one would read: a Date is text in both.
      const json = JSON.stringify(await work()) ?? null
      await recordStep(db, { workflow, key, name, json, at: clock() })
      steps.set(name, fromJson(json))
      return steps.get(name) as Value
    },
  }
}

async function readSteps(sql: Sql, workflow: string, key: string): Promise<Map<string, unknown>> {
  const rows = await sql.query<{ step: string; json: string | null }>(
    'select step, value::text as json from workflow_steps where workflow = $1 and key = $2 order by position',
    [workflow, key],
  )
  return new Map(rows.map(({ step, json }) => [step, fromJson(json)]))
}

async function recordStep(
  db: Database,
  { workflow, key, name, json, at }: { workflow: string; key: string; name: string; json: string | null; at: Date },
): Promise<void> {
  const inserted = await db.query(
    'insert into workflow_steps (workflow, key, step, value, recorded_at) values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing returning step',
    [workflow, key, name, json, at],
  )
  if (inserted.length === 0)
    throw new Error(`Somebody else has recorded "${name}" of ${workflow} ${key}: two workers ran it without its lock`)
}

const fromJson = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))
