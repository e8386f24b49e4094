import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { readKeyedPage } from '#src/platform/db/keyed-page.store.ts'
import type { ReturnReason, ReturnState, ReturnWay, ReturnWish } from '../../returns/return.ts'
import { type ReturnTab, returnTabs } from '../../returns/return-tabs.ts'

export type ReturnRow = {
  readonly orderNumber: string
  readonly ordinal: number
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  readonly agreed: ReturnWay | undefined
  readonly units: number
  readonly recipientName: string
  readonly askedAt: Date
  readonly changedAt: Date
}

const columns = `order_number, ordinal, r.state, reason, wish, agreed, recipient_name, asked_at, changed_at,
  (select sum(units)::integer from return_lines where return_id = r.id) as units`

/** Of a tab, what waits longest first; what has ended newest first. */
export async function listReturnRows(sql: Sql, tab: ReturnTab, limit: number): Promise<ReturnRow[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from returns r join orders on orders.id = order_id where r.state = any($1)
      order by changed_at ${tab === 'ended' ? 'desc' : 'asc'}, r.id limit $2`,
    [returnTabs[tab], limit],
  )
  return rows.map(toRow)
}

/** A page of the same. */
export async function pageReturns(sql: Sql, tab: ReturnTab, cursor: PageCursor | undefined): Promise<Page<ReturnRow>> {
  const states = returnTabs[tab].map((state) => `'${state}'`).join(', ')
  const list = {
    table: 'returns',
    columns: ['changed_at', 'id'],
    isOldestFirst: tab !== 'ended',
    where: [[`state in (${states})`]],
  } as const
  const page = await readKeyedPage(sql, list, cursor && namesReturn(cursor) ? cursor : undefined)
  const rows = await sql.query<Row>(
    `select ${columns} from returns r join orders on orders.id = order_id join unnest($1::bigint[]) with ordinality as listed (id, place) on listed.id = r.id
      order by place`,
    [page.rows],
  )
  return { ...page, rows: rows.map(toRow) }
}

const namesReturn = (cursor: PageCursor): boolean => /^\d{1,18}$/.test('before' in cursor ? cursor.before : cursor.after)

const toRow = (row: Row): ReturnRow => ({
  orderNumber: row.order_number,
  ordinal: row.ordinal,
  state: row.state,
  reason: row.reason,
  wish: row.wish,
  agreed: row.agreed ?? undefined,
  units: row.units,
  recipientName: row.recipient_name,
  askedAt: row.asked_at,
  changedAt: row.changed_at,
})

/** How many are in each tab; of those that ended, up to a thousand and one. */
export async function countReturnTabs(sql: Sql): Promise<Readonly<Record<ReturnTab, number>>> {
  const counts = await Promise.all(
    Object.values(returnTabs).map((states) =>
      sql.query<{ count: number }>(
        'select count(*)::integer as count from (select from returns where state = any($1) limit 1001) as found',
        [states],
      ),
    ),
  )
  return Object.fromEntries(Object.keys(returnTabs).map((tab, index) => [tab, counts[index]?.[0]?.count ?? 0])) as Record<ReturnTab, number>
}

type Row = {
  order_number: string
  ordinal: number
  state: ReturnState
  reason: ReturnReason
  wish: ReturnWish
  agreed: ReturnWay | null
  units: number
  recipient_name: string
  asked_at: Date
  changed_at: Date
}
