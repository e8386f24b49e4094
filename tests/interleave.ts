import type { Database } from '#src/platform/db/database.ts'

/**
 * Runs `first` up to the end of its transaction with `statement`, then `second` until it waits for a lock or has ended; then both end.
 * `first` must use the database that it is given.
 */
export async function interleave<First, Second>(
  db: Database,
  statement: RegExp,
  first: (db: Database) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = first({
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        let isHeld = false
        const query: typeof tx.query = (text, values) => {
          isHeld ||= statement.test(text)
          return tx.query(text, values)
        }
        const value = await work({ ...tx, query })
        if (isHeld) {
          reached.resolve()
          await released.promise
        }
        return value
      }),
  })
  if ((await Promise.race([reached.promise, one.then(() => 'ended' as const)])) === 'ended') throw new Error(`Nothing ran ${statement}`)
  let hasEnded = false
  const two = second().finally(() => (hasEnded = true))
  while (!hasEnded && !(await isSomebodyWaiting(db)));
  released.resolve()
  return Promise.all([one, two])
}

async function isSomebodyWaiting(db: Database): Promise<boolean> {
  const rows = await db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}
