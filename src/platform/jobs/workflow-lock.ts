import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Database } from '../db/database.ts'

/** Runs `work` while no other worker of any process is at the same workflow and key; a crash releases it. */
export async function withWorkflowLock<Value>(
  db: Database,
  workflow: string,
  key: string,
  work: () => Promise<Value>,
): Promise<Result<Value, { code: 'busy' }>> {
  const lock = await db.lock(`${workflow} ${key}`)
  if (!lock) return refuse({ code: 'busy' })

  try {
    return ok(await work())
  } finally {
    await lock.release()
  }
}
