import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { CashKey, CashKeyKind, MailedKey } from './cash-confirmation.ts'

/** Why a key was mailed. */
export type KeyCause = 'placed' | 'asked again' | 'reminder'

const hashOf = (proof: string): string => `sha256(convert_to($1 || ' ' || ${proof}::text, 'UTF8'))`

/** Returns the number of the key. */
export async function insertCashKey(
  tx: Transaction,
  orderId: OrderId,
  { kind, proof, expiresAt }: MailedKey,
  { because, at }: { because: KeyCause; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number | string }>(
    `insert into cash_keys (order_id, kind, because, hash, issued_at, expires_at) values ($1, $3, $4, ${hashOf('$2')}, $5, $6) returning id`,
    [orderId, proof, kind, because, at, expiresAt ?? null],
  )
  return Number(row?.id)
}

/** Oldest first. `given`: the proofs that are to be compared with links and with codes; nothing is given for a look. */
export async function listCashKeys(sql: Sql, orderId: OrderId, given: Readonly<Record<CashKeyKind, string>> = noProof): Promise<CashKey[]> {
  const rows = await sql.query<KeyRow>(
    `select id, kind, hash = case kind when 'link' then ${hashOf('$2')} else ${hashOf('$3')} end as is_given, because, issued_at, expires_at, tries from cash_keys where order_id = $1 order by id`,
    [orderId, given.link, given.code],
  )
  return rows.map(({ id, kind, is_given, because, issued_at, expires_at, tries }) => ({
    id: Number(id),
    kind,
    isGiven: is_given,
    issuedAt: issued_at,
    isReminder: because === 'reminder',
    expiresAt: expires_at ?? undefined,
    tries,
  }))
}

const noProof = { link: '', code: '' }

/** A wrong code was given. */
export const countTry = (tx: Transaction, orderId: OrderId) =>
  tx.query(
    `update cash_keys set tries = tries + 1 where id = (select id from cash_keys where order_id = $1 and kind = 'code' order by id desc limit 1)`,
    [orderId],
  )

/** Returns how many. */
export const deleteOldCashKeys = async (tx: Transaction, before: Date): Promise<number> =>
  (
    await tx.query(
      `delete from cash_keys where issued_at < $1
         and not exists (select from orders where orders.id = order_id and state = 'to_confirm') returning 1`,
      [before],
    )
  ).length

type KeyRow = {
  id: number | string
  kind: CashKeyKind
  is_given: boolean
  because: KeyCause
  issued_at: Date
  expires_at: Date | null
  tries: number
}
