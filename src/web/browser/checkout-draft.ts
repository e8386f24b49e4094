import { storedValue } from './stored-value.ts'
import { membersOf, textOf } from './unknown-json.ts'

/** What was written into the delivery form, by field. There is never a card number in it: those go to the gateway's own window. */
export type CheckoutDraft = {
  readonly values: Readonly<Record<string, string>>
  /** The order was taken: the form starts empty, and offers these again if the order stays unpaid. */
  readonly isSent: boolean
}

/** Lasts as long as the tab. */
export const checkoutDraft = storedValue<CheckoutDraft>('session', 'checkoutDraft', {
  empty: { values: {}, isSent: false },
  parse(json) {
    const { values, isSent } = membersOf(json)
    const texts = Object.entries(membersOf(values)).map(([field, value]) => [field, textOf(value).slice(0, 300)])
    return { values: Object.fromEntries(texts), isSent: isSent === true }
  },
})
