import type { Sql } from '#src/platform/db/database.ts'

/** How much disk the tables take, with their indexes, and by how much they have grown. */
export type Sizes = {
  readonly databaseBytes: number
  /** The largest first. */
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly indexBytes: number; readonly grownBytes: number }[]
}

export async function readSizes(db: Sql, before?: Sizes): Promise<Sizes> {
  const [whole] = await db.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const tables = await db.query<{ name: string; bytes: number; indexBytes: number }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 2 desc`,
  )
  const known = new Map(before?.tables.map(({ name, bytes }) => [name, bytes]))
  return {
    databaseBytes: whole!.bytes,
    tables: tables.map((table) => ({ ...table, grownBytes: table.bytes - (known.get(table.name) ?? 0) })),
  }
}
