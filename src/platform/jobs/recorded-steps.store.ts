import type { StoredJson } from '#src/kit/json/stored-json.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Steps } from './steps.ts'

type Recorded = { readonly json: string | null; readonly version: number; readonly at: Date }

/** The finished steps of one run of `workflow` for `key` (such as an order's id), stored in the database. One worker at a time: take its lock first. */
export function recordedSteps({ db, clock }: { db: Database; clock: Clock }, workflow: string, key: string): Steps {
  let steps: Promise<Map<string, Recorded>> | undefined
  return {
    async names() {
      steps ??= readSteps(db, workflow, key)
      return [...(await steps).keys()]
    },
    async finished() {
      steps ??= readSteps(db, workflow, key)
      return [...(await steps)].map(([name, { at }]) => ({ name, at }))
    },
    async once<Value>(name: string, value: StoredJson<Value>, work: () => Promise<Value>): Promise<Value> {
      steps ??= readSteps(db, workflow, key)
      const finished = await steps
      const step = finished.get(name) ?? (await run(name, value, work))
      finished.set(name, step)
      // What the first run gets is what a later one would read.
      return value.read(fromJson(step.json), step.version, `${workflow} ${key}, step ${name}`)
    },
  }

  async function run<Value>(name: string, { version }: StoredJson<Value>, work: () => Promise<Value>): Promise<Recorded> {
    const json = JSON.stringify(await work()) ?? null
    const at = clock()
    await recordStep(db, { workflow, key, name, json, version, at })
    return { json, version, at }
  }
}

async function readSteps(sql: Sql, workflow: string, key: string): Promise<Map<string, Recorded>> {
  const rows = await sql.query<Recorded & { step: string }>(
    'select step, value::text as json, value_version as version, recorded_at as at from workflow_steps where workflow = $1 and key = $2 order by position',
    [workflow, key],
  )
  return new Map(rows.map(({ step, ...recorded }) => [step, recorded]))
}

async function recordStep(
  db: Database,
  { workflow, key, name, json, version, at }: Recorded & { workflow: string; key: string; name: string },
): Promise<void> {
  const inserted = await db.query(
    `insert into workflow_steps (workflow, key, step, value, value_version, recorded_at)
     values ($1, $2, $3, $4::jsonb, $5, $6) on conflict do nothing returning step`,
    [workflow, key, name, json, version, at],
  )
  if (inserted.length === 0)
    throw new Error(`Another worker has recorded "${name}" of ${workflow} ${key}: two workers ran it without its lock`)
}

const fromJson = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))
