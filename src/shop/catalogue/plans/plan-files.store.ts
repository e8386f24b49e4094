import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A file that the owner's folder brings beside its products: settings, tax rates, a text, or a list of pictures. */
export type PlanFile = {
  /** In the folder; of a list `media.json#banners`. */
  readonly path: string
  /** Of the text or the document. */
  readonly name: string
  readonly content: string
  /** The version that it was compared with; 0: there was none. */
  readonly began: number
  /** What it becomes; undefined: it stays as it is. */
  readonly wanted: string | undefined
}

/** Keeps what came beside the products of a plan, and what becomes of it as it was looked at last. */
export async function savePlanFiles(tx: Transaction, planId: number, files: readonly PlanFile[]): Promise<void> {
  if (files.length === 0) return
  await tx.query(
    `insert into change_plan_files (plan_id, path, name, content, began, wanted)
     select $1, path, name, content, began, wanted
       from jsonb_to_recordset($2::jsonb) as given (path text, name text, content text, began integer, wanted text)
     on conflict (plan_id, path) do update set name = excluded.name, began = excluded.began, wanted = excluded.wanted`,
    [planId, JSON.stringify(files)],
  )
}

/** Nothing where none came, and once they are brought in. */
export async function listPlanFiles(sql: Sql, planId: number): Promise<readonly PlanFile[]> {
  const rows = await sql.query<Omit<PlanFile, 'wanted'> & { wanted: string | null }>(
    'select path, name, content, began, wanted from change_plan_files where plan_id = $1 order by path',
    [planId],
  )
  return rows.map(({ wanted, ...file }) => ({ ...file, wanted: wanted ?? undefined }))
}

/** A version of a text, of a list or of a document. */
export type MadeVersion = { readonly name: string; readonly version: number }

export async function saveMadeVersions(tx: Transaction, planId: number, made: readonly MadeVersion[]): Promise<void> {
  if (made.length === 0) return
  await tx.query(
    `insert into change_plan_versions (plan_id, name, version)
     select $1, name, version from jsonb_to_recordset($2::jsonb) as given (name text, version integer)`,
    [planId, JSON.stringify(made)],
  )
}

/** What the plan has made beside its change set. */
export const listMadeVersions = (sql: Sql, planId: number): Promise<MadeVersion[]> =>
  sql.query<MadeVersion>('select name, version from change_plan_versions where plan_id = $1 order by name', [planId])

export async function saveFormerLists(tx: Transaction, planId: number, written: string): Promise<void> {
  await tx.query('update change_plans set former_lists = $2 where id = $1', [planId, written])
}

/** How the file with the lists of pictures was written before the plan brought its own. */
export async function findFormerLists(sql: Sql, planId: number): Promise<string | undefined> {
  const [row] = await sql.query<{ former_lists: string | null }>('select former_lists from change_plans where id = $1', [planId])
  return row?.former_lists ?? undefined
}
