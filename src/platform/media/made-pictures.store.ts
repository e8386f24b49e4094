import type { Sql } from '../db/database.ts'

/** Who makes a picture, and for how long others leave it to them. */
export type Lease = {
  readonly maker: string
  readonly leaseMs: number
  /** Nobody waits for it: who does may take the lease over. */
  readonly isAhead?: boolean
}

export async function findMade(sql: Sql, name: string): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ content: Buffer }>('select content from made_pictures where name = $1 and content is not null', [name])
  return row?.content
}

export const listMadeNames = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ name: string }>('select name from made_pictures where content is not null')).map(({ name }) => name)

export async function listMadeOf(sql: Sql, names: readonly string[]): Promise<ReadonlySet<string>> {
  const made = 'select name from made_pictures where content is not null and name = any($1::text[])'
  return new Set((await sql.query<{ name: string }>(made, [names])).map(({ name }) => name))
}

/** Takes the lease of those that are not made and that nobody is making; by the database's clock, which is one for all machines. */
export async function lease(sql: Sql, names: readonly string[], { maker, leaseMs, isAhead = false }: Lease): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ name: string }>(
    `insert into made_pictures as made (name, maker, leased_until, is_ahead)
     select name, $2, clock_timestamp() + $3 * interval '1 millisecond', $4 from unnest($1::text[]) as name order by name
     on conflict (name) do update set maker = excluded.maker, leased_until = excluded.leased_until, is_ahead = excluded.is_ahead
      where made.content is null and (made.leased_until < clock_timestamp() or (made.is_ahead and not excluded.is_ahead))
     returning name`,
    [names, maker, leaseMs, isAhead],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function renewLeases(sql: Sql, names: readonly string[], { maker, leaseMs }: Lease): Promise<void> {
  await sql.query(
    `update made_pictures set leased_until = clock_timestamp() + $3 * interval '1 millisecond' where name = any($1::text[]) and maker = $2`,
    [names, maker, leaseMs],
  )
}

/** Of those that were not made. */
export async function giveLeasesBack(sql: Sql, names: readonly string[], { maker }: Lease): Promise<void> {
  await sql.query('delete from made_pictures where name = any($1::text[]) and maker = $2', [names, maker])
}

/** What another maker has stored meanwhile stays. */
export async function storeMade(sql: Sql, name: string, content: Buffer): Promise<void> {
  await sql.query(
    `insert into made_pictures as made (name, content, made_at) values ($1, $2, now())
     on conflict (name) do update set content = excluded.content, made_at = excluded.made_at, maker = null, leased_until = null, is_ahead = false
      where made.content is null`,
    [name, content],
  )
}

/** Deletes what was made long ago of pictures that are not shown any more. */
export async function sweepMade(sql: Sql, shownKeys: readonly string[], keptDays: number): Promise<void> {
  await sql.query(
    `delete from made_pictures where made_at < now() - $2 * interval '1 day' and split_part(name, '-', 1) <> all($1::text[])`,
    [shownKeys, keptDays],
  )
}
