import type { Database, Sql } from './database.ts'

/** One small JSON value that all processes share and that survives a restart. */
export type StoredValue = { get(): Promise<unknown>; set(value: unknown): Promise<void> }

/** Also within a transaction. */
export async function findStoredValue(sql: Sql, name: string): Promise<unknown> {
  const [row] = await sql.query<{ value: unknown }>('select value from stored_values where name = $1', [name])
  return row?.value
}

export function storedValue(db: Database, name: string): StoredValue {
  return {
    get: () => findStoredValue(db, name),
    set: (value) =>
      db.transaction(async (tx) => {
        await tx.query(
          `insert into stored_values (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, changed_at = now()`,
          [name, JSON.stringify(value ?? null)],
        )
      }),
  }
}
