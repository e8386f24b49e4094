import type { Sql, Transaction } from '../db/database.ts'

/** A picture, drawing or film as its owner gave it. */
export type Master = {
  readonly sha256: Buffer
  readonly bytes: number
  readonly storedAt: Date
  /** Of a picture, in pixels; null for a file that is sent as it is. */
  readonly width: number | null
}

/** Films are read and written in parts of so many bytes, the last one smaller. */
export const partBytes = 262_144

export async function findMaster(sql: Sql, name: string): Promise<Master | undefined> {
  const [row] = await sql.query<Omit<Master, 'storedAt'> & { stored_at: Date }>(
    'select sha256, bytes, stored_at, width from media_names join masters using (sha256) where name = $1',
    [name],
  )
  if (!row) return undefined
  const { stored_at: storedAt, ...master } = row
  return { ...master, storedAt }
}

/** All names under which something is served. */
export const listMediaNames = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ name: string }>('select name from media_names')).map(({ name }) => name)

/** Yields the bytes from `start` to `end`, both inclusive, in chunks. Throws when something of them is missing. */
export async function* readMaster(
  sql: Sql,
  { sha256, bytes }: Pick<Master, 'sha256' | 'bytes'>,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: bytes - 1 },
): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; ) {
    const part = Math.floor(at / partBytes)
    const [row] = await sql.query<{ content: Buffer }>('select content from master_parts where sha256 = $1 and part = $2', [sha256, part])
    const chunk = row?.content.subarray(at % partBytes, end + 1 - part * partBytes)
    if (!chunk || chunk.length === 0) throw new Error(`part ${part} of the master ${sha256.toString('hex')} is missing`)
    yield chunk
    at += chunk.length
  }
}

export type NewMaster = {
  readonly sha256: Buffer
  readonly bytes: number
  readonly mediaType: string
  readonly name: string
  readonly width: number | null
}

/** Stores what is not there yet; `parts` are of `partBytes`, and all but the first are read only then. */
export async function insertMaster(
  tx: Transaction,
  { sha256, bytes, mediaType, name, width }: NewMaster,
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  // What refers to it is committed later, and so becomes durable later: this one need not be waited for.
  await tx.query('set local synchronous_commit = off')
  let part = 0
  for await (const content of parts) {
    if (part === 0) {
      const [row] = await tx.query<{ added: boolean }>(insertFirst, [sha256, bytes, mediaType, name, width, content])
      if (!row?.added) return
    } else await tx.query('insert into master_parts (sha256, part, content) values ($1, $2, $3)', [sha256, part, content])
    part++
  }
}

const insertFirst = `
  with added as (insert into masters (sha256, bytes, media_type) values ($1, $2, $3) on conflict do nothing returning sha256),
       named as (insert into media_names (name, sha256, width) values ($4, $1, $5) on conflict do nothing),
       stored as (insert into master_parts (sha256, part, content) select sha256, 0, $6 from added)
  select exists (select from added) as added`

export const listMasters = (sql: Sql): Promise<Pick<Master, 'sha256' | 'bytes'>[]> =>
  sql.query('select sha256, bytes from masters order by sha256')

/** With what was made of them; only for pictures that no shopper was ever shown. Content that has another name too stays. */
export async function deleteMasters(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.query(`delete from made_pictures where split_part(name, '-', 1) = any ($1::text[])`, [names])
  const gone = await tx.query<{ sha256: Buffer }>('delete from media_names where name = any ($1) returning sha256', [names])
  const unnamed = [gone.map(({ sha256 }) => sha256)]
  const isUnnamed = 'sha256 = any ($1) and not exists (select from media_names where media_names.sha256 = '
  await tx.query(`delete from master_parts where ${isUnnamed} master_parts.sha256)`, unnamed)
  await tx.query(`delete from masters where ${isUnnamed} masters.sha256)`, unnamed)
}
