import { escapeLike } from '#src/platform/db/escape-like.ts'
import type { Meaning } from './read-search.ts'

/** Adds a value to the statement and returns its place, such as `$3`. */
export type AddValue = (value: unknown) => string

/** The words by which an order is found, each after a blank. Spelled as in the index. */
export const recipientWords = `(' ' || recipient_name || ' ' || city || ' ' || coalesce(business_name, ''))`

/** Returns conditions on `orders`, of which an order must fulfil one, each served by an index. */
export function meaningCondition(meaning: Meaning, add: AddValue): readonly string[] {
  switch (meaning.kind) {
    case 'order-number':
      return [`order_number = ${add(meaning.orderNumber)}`]
    case 'last-digits':
      return [`right(order_number, 4) = ${add(meaning.digits)}`]
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
      return [`id = (select order_id from parcels where awb = ${add(meaning.awb)})`]
    case 'invoice':
      return [`id = (select order_id from tax_documents where number = ${add(meaning.number)})`]
    case 'enquiry':
      return []
    case 'words':
      // As an array, so that an "or" with it can still join two indexes; with "in" it would read every order.
      return [
        recipientCondition(meaning.words, add),
        `id = any (array(select order_id from order_lines where ${lidCondition(meaning.words, add)}))`,
      ]
  }
}

/** All of the words are in the name, the city or the name of the business. */
export const recipientCondition = (words: readonly string[], add: AddValue): string =>
  words.map((word) => `${recipientWords} ilike ${add(anywhere(word))}`).join(' and ')

/** The words are in the writing on the lid of a line. */
export const lidCondition = (words: readonly string[], add: AddValue): string => {
  const text = words.join(' ')
  return `personal_name ilike ${add(text.length < 3 ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`)}`
}

/** An index by groups of three letters does not know two letters in the midst of a word: they must begin one. */
export const anywhere = (word: string): string => (word.length < 3 ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`)
