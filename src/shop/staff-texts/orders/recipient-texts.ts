import { stateOfGstin } from '#src/kit/contact/gstin.ts'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { notPrinted } from '#src/kit/text/printing/document-text.ts'
import { romanise } from '#src/kit/text/romanising/romanise.ts'
import type { Recipient } from '../../orders/order.ts'
import { placeOfSupply } from '../../tax/place-of-supply.ts'
import type { ShoppersChanges } from '../../workflows/views/views.ts'

/** What its shopper has changed on the order's page, and may still; undefined where there is nothing to say. */
export function shoppersChangesText({ made, left }: ShoppersChanges): string | undefined {
  if (made === 0) return left ? `Its shopper may change it ${timesText(left)}.` : undefined
  const more = left === undefined ? '' : left === 0 ? ', and may no more' : `, and may ${timesText(left)} more`
  return `Its shopper has changed it ${timesText(made)}${more}.`
}

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`)

/** A buyer who is registered elsewhere may not get the tax credited; that is lawful, and worth a call. */
export function otherStateText({ gstin, ...address }: Recipient): string | undefined {
  const [registered, supplied] = [gstin && stateOfGstin(gstin), placeOfSupply(address)]
  if (!registered || !supplied || registered === supplied) return undefined
  return `Its GSTIN is of ${stateNames[registered]}, and it goes to ${stateNames[supplied]}: the tax may not be credited to the buyer.`
}

/** Invoices are written in Latin letters. Staff see how they spell a name or an address in another script, and which letters and signs they cannot print at all. */
export function invoiceSpellingText({ name, businessName, addressLine1, addressLine2, city }: Recipient): string | undefined {
  const written = [businessName, name, addressLine1, addressLine2, city].filter((text) => text !== undefined)
  const spelled = written.filter((text) => otherLetters.test(text) || notPrinted(text).length > 0).map(romanise)
  if (spelled.length === 0) return undefined
  const left = notPrinted(spelled.join(' '))
  const missing =
    left.length === 0 ? '' : ` It has no letter for ${left.join(' ')} and prints "?" instead: ask how it is written in Latin letters.`
  return `The invoice spells it ${spelled.join(', ')}.${missing}`
}

const otherLetters = /(?!\p{Script=Latin})\p{L}/u
