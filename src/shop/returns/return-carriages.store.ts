import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { ReturnCarriage } from './return-carriage.ts'

export async function findCarriage(sql: Sql, returnId: number): Promise<ReturnCarriage | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from return_carriages where return_id = $1`, [returnId])
  return row && toCarriage(row)
}

/** By the ordinal of the return. */
export async function listCarriages(sql: Sql, orderId: OrderId): Promise<ReadonlyMap<number, ReturnCarriage>> {
  const rows = await sql.query<Row & { ordinal: number }>(
    `select ordinal, ${columns} from return_carriages join returns on returns.id = return_id where order_id = $1`,
    [orderId],
  )
  return new Map(rows.map((row) => [row.ordinal, toCarriage(row)]))
}

const columns = 'paid_paise, return_carriages.sealed_upi, paid_back_at, refused_why'

const toCarriage = (row: Row): ReturnCarriage => ({
  paidPaise: row.paid_paise,
  sealedUpi: row.sealed_upi ?? undefined,
  paidBackAt: row.paid_back_at ?? undefined,
  refusedWhy: row.refused_why ?? undefined,
})

/** Written again, it is corrected. Expects the order to be locked, and nothing to be paid back yet. */
export async function saveCarriage(
  tx: Transaction,
  returnId: number,
  { paidPaise, sealedUpi, at }: { readonly paidPaise: Paise; readonly sealedUpi: Uint8Array; readonly at: Date },
): Promise<void> {
  tx.changed('orders')
  await tx.query(
    `insert into return_carriages (return_id, paid_paise, sealed_upi, claimed_at) values ($1, $2, $3, $4)
     on conflict (return_id) do update set paid_paise = excluded.paid_paise, sealed_upi = excluded.sealed_upi, claimed_at = excluded.claimed_at,
       refused_at = null, refused_why = null`,
    [returnId, paidPaise, sealedUpi, at],
  )
}

/** It was paid back: the UPI address is erased. */
export async function settleCarriage(tx: Transaction, returnId: number, paidPaise: Paise, at: Date): Promise<void> {
  tx.changed('orders')
  await tx.query('update return_carriages set paid_paise = $2, paid_back_at = $3, sealed_upi = null where return_id = $1', [
    returnId,
    paidPaise,
    at,
  ])
}

/** It is not paid: the UPI address is erased. */
export async function refuseCarriageOf(tx: Transaction, returnId: number, why: string, at: Date): Promise<void> {
  tx.changed('orders')
  await tx.query('update return_carriages set refused_at = $2, refused_why = $3, sealed_upi = null where return_id = $1', [
    returnId,
    at,
    why,
  ])
}

/** Forgets UPI addresses that were given before this time and never paid: the page asks for them anew. Returns how many. */
export async function eraseOldCarriageUpi(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx.query(
    'update return_carriages set sealed_upi = null where sealed_upi is not null and claimed_at < $1 returning 1',
    [before],
  )
  return rows.length
}

/** Why staff refused it may speak of the shopper. */
export const eraseCarriageUpi = (tx: Transaction, orderId: OrderId) =>
  tx.query(
    `update return_carriages set sealed_upi = null, refused_why = case when refused_at is null then null else '' end
     where return_id in (select id from returns where order_id = $1)`,
    [orderId],
  )

type Row = { paid_paise: Paise; sealed_upi: Uint8Array | null; paid_back_at: Date | null; refused_why: string | null }
