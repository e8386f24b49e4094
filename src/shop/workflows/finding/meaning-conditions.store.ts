import { escapeLike } from '#src/platform/db/escape-like.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Meaning } from './read-search.ts'

/** Adds a value to the statement and returns its place, such as `$3`. */
export type AddValue = (value: unknown) => string

/** The words by which an order is found, each after a blank and folded as what is looked for. Spelled as in the index. */
export const recipientWords = `fold_text(' ' || recipient_name || ' ' || city || ' ' || coalesce(business_name, ''))`

/** Orders with the words on a lid; undefined when they are too many to be named. */
export type OrdersOfLid = readonly string[] | undefined
const mostNamed = 5_000

/** Finds the orders whose lids have all of the words that were written. */
export async function findOrdersOfLid(sql: Sql, words: readonly string[]): Promise<OrdersOfLid> {
  const values: unknown[] = []
  const condition = lidCondition(words, (value) => `$${values.push(value)}`)
  const rows = await sql.query<{ order_id: string }>(
    `select distinct order_id from order_lines where ${condition} limit ${mostNamed + 1}`,
    values,
  )
  return rows.length > mostNamed ? undefined : rows.map((row) => row.order_id)
}

/** Returns conditions on `orders`, of which an order must fulfil one, each served by an index. */
export function meaningCondition(meaning: Meaning, add: AddValue, ofLid?: OrdersOfLid): readonly string[] {
  switch (meaning.kind) {
    case 'order-number':
      return [`order_number = ${add(meaning.orderNumber)}`]
    case 'number-begun':
      // Not "like": its index would need an order of its own where the server sorts by a language.
      return [`(order_number >= ${add(meaning.beginning)} and order_number < ${add(meaning.end)})`]
    case 'last-digits':
      return [`(right(order_number, 4) = ${add(meaning.digits.slice(-4))} and order_number like ${add(`%${meaning.digits}`)})`]
    case 'phone':
      return [`phone = ${add(meaning.phone)}`, `alternate_phone = ${add(meaning.phone)}`]
    case 'pincode':
      return [`pincode = ${add(meaning.pincode)}`]
    case 'email':
      return [`lower(email) like ${add(`${escapeLike(meaning.beginning)}%`)}`]
    case 'payment':
      return [`id = (select order_id from payment_attempts where gateway_payment_id = ${add(meaning.gatewayPaymentId)})`]
    case 'gateway-order':
      return [`gateway_order_id = ${add(meaning.gatewayOrderId)}`]
    case 'awb':
      return [`id = (select order_id from parcels where id = (select parcel_id from parcel_awbs where awb = ${add(meaning.awb)}))`]
    case 'invoice':
      return [`id = (select order_id from tax_documents where number = ${add(meaning.number)})`]
    case 'enquiry':
      return []
    case 'words':
      // Orders that are named let an "or" join two indexes, and are compared by hash. Of very many the lists soon find fifty, order by order.
      return [
        recipientCondition(meaning.words, add),
        ofLid
          ? `id = any (${add(ofLid)}::text[])`
          : `exists (select from order_lines where order_id = orders.id and ${lidCondition(meaning.words, add)})`,
      ]
  }
}

/** All of the words are in the name, the city or the name of the business. */
export const recipientCondition = (words: readonly string[], add: AddValue): string =>
  words.map((word) => `${recipientWords} like ${anywhere(add(word))}`).join(' and ')

/** The words are in the writing on the lid of a line. */
export const lidCondition = (words: readonly string[], add: AddValue): string =>
  `personal_name is not null and fold_text(personal_name) like word_pattern(${add(words.join(' '))}, '')`

/** One or two letters must begin a word. `word`: its place in the statement. */
export const anywhere = (word: string): string => `word_pattern(${word}, '% ')`
