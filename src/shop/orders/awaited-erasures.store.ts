import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** An order that is erased by itself as soon as it may be. */
export type AwaitedErasure = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly askedAt: Date
  /** Who asked: the shopper, or somebody of the staff, by name. */
  readonly by: 'shopper' | { readonly staffName: string }
  /** Undefined: as soon as it may be. */
  readonly notBefore: Date | undefined
}

type NewErasure = Omit<AwaitedErasure, 'orderNumber'>

/** Returns false, and changes nothing, when it is awaited already. */
export async function awaitErasure(tx: Transaction, { orderId, askedAt, by, notBefore }: NewErasure): Promise<boolean> {
  tx.changed('orders')
  const rows = await tx.query(
    `insert into awaited_erasures (order_id, asked_at, staff_name, by_shopper, not_before) values ($1, $2, $3, $4, $5)
     on conflict (order_id) do nothing returning 1`,
    [orderId, askedAt, by === 'shopper' ? 'The shopper' : by.staffName, by === 'shopper', notBefore ?? null],
  )
  return rows.length > 0
}

/** Returns false when it is not awaited, or not as this shopper asked. */
export async function endAwait(tx: Transaction, orderId: OrderId, { by }: { readonly by?: 'shopper' } = {}): Promise<boolean> {
  tx.changed('orders')
  const rows = await tx.query('delete from awaited_erasures where order_id = $1 and (by_shopper or not $2) returning 1', [
    orderId,
    by === 'shopper',
  ])
  return rows.length > 0
}

/** Locks it, so that it is neither taken back nor done twice meanwhile. */
export async function lockAwaited(tx: Transaction, orderId: OrderId): Promise<AwaitedErasure | undefined> {
  const [awaited] = await find(tx, 'where order_id = $1 for update of awaited', [orderId])
  return awaited
}

export async function findAwaited(sql: Sql, orderId: OrderId): Promise<AwaitedErasure | undefined> {
  const [awaited] = await find(sql, 'where order_id = $1', [orderId])
  return awaited
}

/** Those whose time has come, the oldest first. */
export const listDueErasures = (sql: Sql, now: Date): Promise<AwaitedErasure[]> =>
  find(sql, 'where not_before is null or not_before <= $1 order by asked_at, order_id', [now])

/** What shoppers asked, the oldest first. */
export const listAskedByShoppers = (sql: Sql, limit: number): Promise<AwaitedErasure[]> =>
  find(sql, 'where by_shopper and erased_at is null order by asked_at, order_id limit $1', [limit])

async function find(sql: Sql, which: string, values: readonly unknown[]): Promise<AwaitedErasure[]> {
  const rows = await sql.query<AwaitedRow>(
    `select order_id, order_number, asked_at, staff_name, by_shopper, not_before from awaited_erasures awaited
       join orders on orders.id = order_id ${which}`,
    values,
  )
  return rows.map((row) => ({
    ...{ orderId: row.order_id, orderNumber: row.order_number, askedAt: row.asked_at },
    by: row.by_shopper ? 'shopper' : { staffName: row.staff_name },
    notBefore: row.not_before ?? undefined,
  }))
}

type AwaitedRow = {
  order_id: OrderId
  order_number: string
  asked_at: Date
  staff_name: string
  by_shopper: boolean
  not_before: Date | null
}
