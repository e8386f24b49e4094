import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { PayoutFileKind } from './read-payout-file.ts'

/** A file of the gateway's or the carrier's, as it was read. */
export type TakenFile = {
  readonly id: number
  readonly name: string
  readonly kind: PayoutFileKind
  readonly takenAt: Date
  readonly takenBy: string
  readonly appliedAt: Date | undefined
  readonly appliedBy: string | undefined
}

type NewFile = Pick<TakenFile, 'name' | 'kind' | 'takenAt' | 'takenBy'> & { readonly content: Uint8Array }

/** Stores a file, and returns its number: that of the same bytes, where they were taken before. */
export async function insertPayoutFile(tx: Transaction, { name, kind, content, takenAt, takenBy }: NewFile): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with added as (
       insert into payout_files (name, kind, sha256, content, taken_at, taken_by) values ($1, $2, sha256($3), $3, $4, $5)
       on conflict (sha256) do nothing returning id
     )
     select id from added union all select id from payout_files where sha256 = sha256($3) limit 1`,
    [name, kind, content, takenAt, takenBy],
  )
  if (!row) throw new Error('the file was neither added nor found')
  return row.id
}

export async function findPayoutFile(sql: Sql, id: number): Promise<TakenFile | undefined> {
  const [file] = await findFiles(sql, 'where id = $1', [id])
  return file
}

/** Newest first. */
export const listAppliedFiles = (sql: Sql, kinds: readonly PayoutFileKind[], limit: number): Promise<TakenFile[]> =>
  findFiles(sql, 'where applied_at is not null and kind = any ($1) order by applied_at desc, id desc limit $2', [kinds, limit])

async function findFiles(sql: Sql, which: string, values: readonly unknown[]): Promise<TakenFile[]> {
  const rows = await sql.query<FileRow>(
    `select id, name, kind, taken_at, taken_by, applied_at, applied_by from payout_files ${which}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    takenAt: row.taken_at,
    takenBy: row.taken_by,
    appliedAt: row.applied_at ?? undefined,
    appliedBy: row.applied_by ?? undefined,
  }))
}

type FileRow = {
  id: number
  name: string
  kind: PayoutFileKind
  taken_at: Date
  taken_by: string
  applied_at: Date | null
  applied_by: string | null
}

export async function readFileContent(sql: Sql, id: number): Promise<Uint8Array | undefined> {
  const [row] = await sql.query<{ content: Uint8Array }>('select content from payout_files where id = $1', [id])
  return row?.content
}

/** What is compared within this transaction is compared at one moment, whatever comes in meanwhile. Call it first. */
export async function seeOneMoment(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read')
}

/** Locks the file, so that it is applied once. */
export async function lockPayoutFile(tx: Transaction, id: number): Promise<TakenFile | undefined> {
  const [file] = await findFiles(tx, 'where id = $1 for update', [id])
  return file
}

/** `content`: what stays of the file. It is still known by the bytes that were taken. */
export async function markApplied(
  tx: Transaction,
  id: number,
  { by, at, content }: { by: string; at: Date; content: Uint8Array },
): Promise<void> {
  tx.changed('money')
  await tx.query('update payout_files set applied_at = $2, applied_by = $3, content = $4, is_reduced = true where id = $1', [
    id,
    at,
    by,
    content,
  ])
}

/** The first file after this one that was applied and has still all its columns; locked. */
export async function findUnreducedFile(tx: Transaction, after: number): Promise<{ id: number; content: Uint8Array } | undefined> {
  const [file] = await tx.query<{ id: number; content: Uint8Array }>(
    'select id, content from payout_files where applied_at is not null and not is_reduced and id > $1 order by id limit 1 for update',
    [after],
  )
  return file
}

/** It is still known by the bytes that were taken. */
export async function markReduced(tx: Transaction, id: number, content: Uint8Array): Promise<void> {
  await tx.query('update payout_files set content = $2, is_reduced = true where id = $1', [id, content])
}

/** Deletes the files that were only looked at before this time. Returns how many. */
export async function deleteUnappliedFiles(tx: Transaction, before: Date): Promise<number> {
  return (await tx.query('delete from payout_files where applied_at is null and taken_at < $1 returning 1', [before])).length
}
