import { storedValue } from './stored-value.ts'
import { membersOf, textOf } from '../unknown-json.ts'

/** The texts of the delivery form, by field. Card numbers never occur: they are typed into the gateway's own window. */
type CheckoutDraft = {
  readonly values: Readonly<Record<string, string>>
  /** The order was placed: the form starts empty, and offers these texts again if the order stays unpaid. */
  readonly isSent: boolean
}

/** Stored as long as the tab is open. */
export const checkoutDraft = storedValue<CheckoutDraft>('session', 'checkoutDraft', {
  empty: { values: {}, isSent: false },
  parse(json) {
    const { values, isSent } = membersOf(json)
    const texts = Object.entries(membersOf(values)).map(([field, value]) => [field, textOf(value).slice(0, 300)])
    return { values: Object.fromEntries(texts), isSent: isSent === true }
  },
})
