import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What staff have written and nobody has published. */
export type TextDraft = {
  readonly name: string
  readonly path: string
  readonly source: string
  /** Another one at every save. */
  readonly version: number
  /** The published version that whoever saved it had seen; 0: none. */
  readonly basedOn: number
  readonly at: Date
  readonly by: string
}

export async function listDrafts(sql: Sql): Promise<TextDraft[]> {
  const rows = await sql.query<DraftRow>(`${select} order by name`)
  return rows.map(toDraft)
}

export async function findDraft(sql: Sql, name: string): Promise<TextDraft | undefined> {
  const [row] = await sql.query<DraftRow>(`${select} where name = $1`, [name])
  return row && toDraft(row)
}

/** Drafts of one text are written one after the other, also the first. */
export async function lockText(tx: Transaction, name: string): Promise<void> {
  await tx.query('select from texts where name = $1 for no key update', [name])
}

/** Returns its version. */
export async function saveDraft(tx: Transaction, { name, path, source, basedOn, at, by }: Omit<TextDraft, 'version'>): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into text_drafts (name, path, source, based_on, saved_at, saved_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set path = excluded.path, source = excluded.source, based_on = excluded.based_on,
       saved_at = excluded.saved_at, saved_by = excluded.saved_by, version = nextval('text_draft_versions')
     returning version::integer`,
    [name, path, source, basedOn, at, by],
  )
  tx.changed('texts')
  return row!.version
}

export async function dropDraft(tx: Transaction, name: string): Promise<void> {
  await tx.query('delete from text_drafts where name = $1', [name])
  tx.changed('texts')
}

const select = 'select name, path, source, version::integer, based_on, saved_at, saved_by from text_drafts'

type DraftRow = { name: string; path: string; source: string; version: number; based_on: number; saved_at: Date; saved_by: string }

const toDraft = ({ based_on, saved_at, saved_by, ...draft }: DraftRow): TextDraft => ({
  ...draft,
  basedOn: based_on,
  at: saved_at,
  by: saved_by,
})
