import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { mailboxKey } from '#src/kit/contact/email.ts'
import type { OrderId } from '#src/kit/id.ts'
import { objectOf, optional, text, textOf } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Personalisation } from '../../catalogue/product.ts'
import type { Corrector } from '../actor.ts'
import type { Correction } from './correction.ts'
import type { Recipient } from '../order.ts'

const recipientJson = storedJson(
  'order_corrections.before and after',
  objectOf<Recipient>({
    name: text,
    email: text,
    phone: text,
    alternatePhone: optional(text),
    addressLine1: text,
    addressLine2: optional(text),
    city: text,
    state: text,
    pincode: textOf<Pincode>(),
    gstin: optional(textOf<Gstin>()),
    businessName: optional(text),
  }),
)

const writingJson = storedJson('order_corrections.before and after', objectOf<Personalisation>({ name: text, sign: optional(text) }))

/** Returns the number of the correction. */
export async function insertCorrection(tx: Transaction, orderId: OrderId, correction: Correction): Promise<number> {
  const { what, before, after, by, at, reason } = correction
  const [row] = await tx.query<{ id: number }>(
    `insert into order_corrections (order_id, what, position, before, after, values_version, reason, done_by, staff_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    // biome-ignore format: grouped as in the statement
    [
      orderId, what, what === 'writing' ? correction.position : null, JSON.stringify(before), JSON.stringify(after),
      (what === 'writing' ? writingJson : recipientJson).version, reason ?? null, by.who,
      by.who === 'staff' ? by.name : null, at,
    ],
  )
  if (!row) throw new Error('a correction was not stored')
  return row.id
}

/** Oldest first. */
export async function listCorrections(sql: Sql, orderId: OrderId): Promise<Correction[]> {
  const rows = await sql.query<CorrectionRow>('select * from order_corrections where order_id = $1 order by id', [orderId])
  return rows.map(({ id, what, position, before, after, values_version: version, reason, done_by, staff_name, at }) => {
    const key = `correction ${id}`
    const by: Corrector = done_by === 'staff' ? { who: done_by, name: staff_name ?? '' } : { who: done_by }
    const made = { by, at, reason: reason ?? undefined }
    return what === 'writing'
      ? {
          ...made,
          what,
          position: position ?? 0,
          before: writingJson.read(before, version, key),
          after: writingJson.read(after, version, key),
        }
      : { ...made, what, before: recipientJson.read(before, version, key), after: recipientJson.read(after, version, key) }
  })
}

type CorrectionRow = {
  id: number
  what: 'recipient' | 'writing'
  position: number | null
  before: unknown
  after: unknown
  values_version: number
  reason: string | null
  done_by: Corrector['who']
  staff_name: string | null
  at: Date
}

/** How many corrections of an order its shopper has made. */
export async function countShoppersChanges(sql: Sql, orderId: OrderId): Promise<number> {
  const [row] = await sql.query<{ made: number }>(
    `select count(*)::integer as made from order_corrections where order_id = $1 and done_by = 'shopper'`,
    [orderId],
  )
  return row?.made ?? 0
}

/** How many corrections shoppers have made since then of orders that go to the mailbox of this address. */
export async function countChangesOfMailbox(sql: Sql, address: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ made: number }>(
    `select count(*)::integer as made from order_corrections made join orders on orders.id = made.order_id
     where made.done_by = 'shopper' and made.at > $2 and orders.mailbox_key = $1`,
    [mailboxKey(address), since],
  )
  return row?.made ?? 0
}

export async function saveRecipient(tx: Transaction, id: OrderId, to: Recipient): Promise<void> {
  tx.changed('orders')
  await tx.query(
    `update orders set recipient_name = $2, email = $3, mailbox_key = $4, phone = $5, alternate_phone = $6, address_line1 = $7,
       address_line2 = $8, city = $9, address_state = $10, pincode = $11, gstin = $12, business_name = $13
     where id = $1`,
    // biome-ignore format: grouped as in the statement
    [
      id, to.name, to.email, mailboxKey(to.email), to.phone, to.alternatePhone ?? null, to.addressLine1,
      to.addressLine2 ?? null, to.city, to.state, to.pincode, to.gstin ?? null, to.businessName ?? null,
    ],
  )
}

/** `position`: the line, from 1. */
export async function saveWriting(tx: Transaction, id: OrderId, position: number, { name, sign }: Personalisation): Promise<void> {
  tx.changed('orders')
  tx.changed('workshop')
  await tx.query('update order_lines set personal_name = $3, zodiac_sign = $4 where order_id = $1 and position = $2', [
    id,
    position,
    name || null,
    sign ?? null,
  ])
}
