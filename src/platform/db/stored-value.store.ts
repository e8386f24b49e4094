import type { Database } from './database.ts'

/** One small JSON value that all processes share and that survives a restart. */
export type StoredValue = { get(): Promise<unknown>; set(value: unknown): Promise<void> }

export function storedValue(db: Database, name: string): StoredValue {
  return {
    async get() {
      const [row] = await db.query<{ value: unknown }>('select value from stored_values where name = $1', [name])
      return row?.value
    },
    set: (value) =>
      db.transaction(async (tx) => {
        await tx.query(
          `insert into stored_values (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, changed_at = now()`,
          [name, JSON.stringify(value ?? null)],
        )
      }),
  }
}
