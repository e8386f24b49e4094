import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { escapeLike } from '#src/platform/db/escape-like.ts'
import type { OrderRow } from '../../orders/order-row.ts'
import type { Order } from '../../orders/order.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import { type AddValue, anywhere, lidCondition, meaningCondition, recipientCondition, recipientWords } from './meaning-conditions.store.ts'
import type { Meaning } from './read-search.ts'

/** An order as a hit of the search. */
export type FoundOrder = Pick<Order, 'orderNumber' | 'placedAt' | 'state' | 'paymentMethod' | 'advancePaise' | 'mode'> & {
  readonly recipientName: string
  readonly city: string
  readonly totalPaise: Paise
  readonly isPaid: boolean
  readonly parcelState: ParcelState | undefined
  readonly isStopped: boolean
  /** The writing that was looked for, or that of the first line with one. */
  readonly writing: string | undefined
  readonly productName: string
}

export type FoundProduct = { readonly productId: string; readonly name: string; readonly code: string; readonly isSold: boolean }
export type FoundEnquiry = {
  readonly ticketNumber: string
  readonly senderName: string
  readonly receivedAt: Date
  readonly beginning: string
}

/** Newest first. */
export async function findOrdersBy(sql: Sql, meaning: Exclude<Meaning, { kind: 'words' }>, most: number): Promise<FoundOrder[]> {
  const values: unknown[] = []
  const conditions = meaningCondition(meaning, (value) => `$${values.push(value)}`)
  if (conditions.length === 0) return []
  return findOrders(sql, `id in (${conditions.map((condition) => `select id from orders where ${condition}`).join(' union ')})`, {
    values,
    most,
  })
}

export const findByRecipient = (sql: Sql, words: readonly string[], most: number): Promise<FoundOrder[]> =>
  findBy(sql, (add) => recipientCondition(words, add), most)

/**
 * Orders for names that are spelled much like these words, the most similar first. Look here once nobody is spelled so exactly. Comparing spellings
 * is slow, so only some of very many orders are compared; and a short word is like too many others.
 */
export async function findByAlikeRecipient(sql: Transactional, words: readonly string[], most: number): Promise<FoundOrder[]> {
  const long = words.filter((word) => word.length >= shortestAlike)
  if (long.length === 0) return []
  return sql.transaction(async (tx) => {
    await tx.query(`select set_config('pg_trgm.word_similarity_threshold', '${leastAlike}', true)`)
    return findOrders(tx, 'true', {
      values: [long.join(' ')],
      most,
      from: `(select id, placed_at, fold_text($1) <<-> ${recipientWords} as distance from orders where fold_text($1) <% ${recipientWords} limit ${mostCompared}) as compared`,
      order: 'distance, placed_at desc, id desc',
    })
  })
}

const shortestAlike = 4
const leastAlike = 0.5
const mostCompared = 300

type Transactional = { transaction<Value>(work: (tx: Sql) => Promise<Value>): Promise<Value> }

export const findByLid = (sql: Sql, words: readonly string[], most: number): Promise<FoundOrder[]> => {
  const values: unknown[] = []
  const condition = lidCondition(words, (value) => `$${values.push(value)}`)
  return findOrders(sql, `id in (select order_id from order_lines where ${condition})`, {
    values,
    most,
    lid: `(${condition}) desc nulls last,`,
  })
}

export async function findProducts(sql: Sql, words: readonly string[], most: number): Promise<FoundProduct[]> {
  const values: unknown[] = []
  const named = words.map((word) => `fold_text(' ' || name) like ${anywhere(`$${values.push(word)}`)}`).join(' and ')
  const rows = await sql.query<{ id: string; name: string; code: string; is_active: boolean }>(
    `select id, name, code, is_active from products where ${named} order by is_active desc, position limit ${most}`,
    values,
  )
  return rows.map(({ id, name, code, is_active }) => ({ productId: id, name, code, isSold: is_active }))
}

/** Enquiries with all of the words in their text or in the name of whoever asked, newest first. Words of two letters would be in all of them. */
export async function findEnquiriesByWords(sql: Sql, words: readonly string[], most: number): Promise<FoundEnquiry[]> {
  if (words.some((word) => word.length < 3)) return []
  const values: unknown[] = []
  const written = words.map((word) => {
    const pattern = `word_pattern($${values.push(word)}, '%')`
    return `(fold_text(message) like ${pattern} or fold_text(sender_name) like ${pattern})`
  })
  return findEnquiries(sql, written.join(' and '), values, most)
}

export function findEnquiriesBy(sql: Sql, meaning: Meaning, most: number): Promise<FoundEnquiry[]> {
  if (meaning.kind === 'enquiry') return findEnquiries(sql, 'ticket_number = $1', [meaning.ticketNumber], most)
  if (meaning.kind === 'phone') return findEnquiries(sql, 'phone = $1', [meaning.phone], most)
  if (meaning.kind === 'email') return findEnquiries(sql, 'lower(email) like $1', [`${escapeLike(meaning.beginning)}%`], most)
  return Promise.resolve([])
}

async function findEnquiries(sql: Sql, condition: string, values: readonly unknown[], most: number): Promise<FoundEnquiry[]> {
  const rows = await sql.query<{ ticket_number: string; sender_name: string; received_at: Date; beginning: string }>(
    `select ticket_number, sender_name, received_at, left(message, 120) as beginning from enquiries
     where ${condition} order by received_at desc limit ${most}`,
    values,
  )
  return rows.map((row) => ({
    ticketNumber: row.ticket_number,
    senderName: row.sender_name,
    receivedAt: row.received_at,
    beginning: row.beginning,
  }))
}

function findBy(sql: Sql, condition: (add: AddValue) => string, most: number): Promise<FoundOrder[]> {
  const values: unknown[] = []
  return findOrders(
    sql,
    condition((value) => `$${values.push(value)}`),
    { values, most },
  )
}

type Looked = {
  readonly values: readonly unknown[]
  readonly most: number
  readonly order?: string
  readonly from?: string
  /** Orders the lines of an order, so that the writing that was looked for comes first. */
  readonly lid?: string
}

async function findOrders(
  sql: Sql,
  condition: string,
  { values, most, order = 'placed_at desc, id desc', from = 'orders', lid = '' }: Looked,
): Promise<FoundOrder[]> {
  const rows = await sql.query<FoundRow>(
    `with found as materialized (
       select id, row_number() over (order by ${order}) as rank from ${from} where ${condition} order by ${order} limit ${most}
     )
     select order_number, placed_at, orders.state, payment_method, mode, recipient_name, city, total_paise, advance_paise, paid_at,
       parcel.state as parcel_state, parcel.blocked_reason is not null as is_stopped, line.personal_name, line.product_name
     from found join orders using (id)
     left join parcels parcel on parcel.order_id = orders.id and parcel.replaced_at is null
     left join lateral (
       select personal_name, product_name from order_lines where order_id = orders.id
       order by ${lid} personal_name is null, position limit 1
     ) line on true
     order by rank`,
    values,
  )
  return rows.map(toFound)
}

type FoundRow = Pick<
  OrderRow,
  | 'order_number'
  | 'placed_at'
  | 'state'
  | 'payment_method'
  | 'mode'
  | 'recipient_name'
  | 'city'
  | 'total_paise'
  | 'advance_paise'
  | 'paid_at'
> & {
  parcel_state: ParcelState | null
  is_stopped: boolean
  personal_name: string | null
  product_name: string | null
}

const toFound = (row: FoundRow): FoundOrder => ({
  orderNumber: row.order_number,
  placedAt: row.placed_at,
  state: row.state,
  paymentMethod: row.payment_method,
  mode: row.mode,
  recipientName: row.recipient_name,
  city: row.city,
  totalPaise: paise(row.total_paise),
  advancePaise: paise(row.advance_paise),
  isPaid: row.paid_at !== null,
  parcelState: row.parcel_state ?? undefined,
  isStopped: row.is_stopped,
  writing: row.personal_name ?? undefined,
  productName: row.product_name ?? '',
})
