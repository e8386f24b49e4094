import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A list as somebody of the staff likes to see it. */
export type SavedView = {
  readonly id: string
  readonly name: string
  /** Below the desk, with filters and order: `/orders?state=to_confirm`. */
  readonly address: string
  readonly ownerEmail: string
  /** Everybody sees it. */
  readonly isShared: boolean
  readonly position: number
}

/** One's own, then what others share, each in its order. */
export async function listViews(sql: Sql, email: string): Promise<SavedView[]> {
  const rows = await sql.query<ViewRow>(
    `select ${columns} from saved_views where owner_email = $1 or is_shared order by owner_email <> $1, position, id`,
    [email],
  )
  return rows.map(toView)
}

/** Locks it until this transaction ends. */
export async function lockView(tx: Transaction, id: string): Promise<SavedView | undefined> {
  const [row] = await tx.query<ViewRow>(`select ${columns} from saved_views where id = $1 for update`, [id])
  return row && toView(row)
}

/** At the end of its owner's views, unless it has a position from before. Returns false when there are `most` already. */
export async function insertView(
  tx: Transaction,
  { id, name, address, ownerEmail, isShared, position }: Omit<SavedView, 'position'> & { readonly position: number | undefined },
  { most, at }: { readonly most: number; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into saved_views (id, name, address, owner_email, is_shared, position, saved_at)
     select $1, $2, $3, $4, $5, coalesce($6, coalesce(max(position), 0) + 1), $7 from saved_views where owner_email = $4
     having count(*) < $8 returning 1`,
    [id, name, address, ownerEmail, isShared, position ?? null, at, most],
  )
  return rows.length > 0
}

export async function changeView(tx: Transaction, { id, name, address, isShared, position }: Omit<SavedView, 'ownerEmail'>): Promise<void> {
  await tx.query('update saved_views set name = $2, address = $3, is_shared = $4, position = $5 where id = $1', [
    ...[id, name, address, isShared, position],
  ])
}

export async function deleteView(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from saved_views where id = $1', [id])
}

const columns = 'id, name, address, owner_email, is_shared, position'

type ViewRow = { id: string; name: string; address: string; owner_email: string; is_shared: boolean; position: number }

const toView = ({ id, name, address, owner_email: ownerEmail, is_shared: isShared, position }: ViewRow): SavedView => ({
  ...{ id, name, address, ownerEmail, isShared, position },
})
