import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../order.ts'

const hashed = `(select sha256(salt || convert_to($1::text, 'UTF8')) from phone_salt)`

/** A cash order was delivered, or came back. Who ordered it is stored as a salted hash of the phone number only. */
export const recordCashOutcome = (
  tx: Transaction,
  { id, mode, recipient }: Pick<Order, 'id' | 'mode' | 'recipient'>,
  { cameBack, at }: { cameBack: boolean; at: Date },
) =>
  tx.query(
    `insert into cash_outcomes (order_id, mode, phone_hash, came_back, at) values ($2, $3, ${hashed}, $4, $5)
     on conflict (order_id) do update set came_back = excluded.came_back, at = excluded.at`,
    [recipient.phone, id, mode, cameBack, at],
  )

/** How many of the last `most` cash orders of this phone came back. */
export async function countCameBack(sql: Sql, phone: string, { mode, most }: { mode: Order['mode']; most: number }): Promise<number> {
  const [row] = await sql.query<{ came_back: number }>(
    `select (count(*) filter (where came_back))::integer as came_back from (
       select came_back from cash_outcomes where phone_hash = ${hashed} and mode = $2 order by at desc, order_id limit $3) as latest`,
    [phone, mode, most],
  )
  return row?.came_back ?? 0
}

/** Returns how many. */
export const deleteOldCashOutcomes = async (tx: Transaction, before: Date): Promise<number> =>
  (await tx.query('delete from cash_outcomes where at < $1 returning 1', [before])).length
