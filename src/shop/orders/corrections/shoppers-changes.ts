import type { RecipientField } from '../recipient.ts'
import { canMoveOrder, type Order, type OrderState } from '../order.ts'

/** How often, and for how long, shoppers may change their own order. Staff may until it is pressed or collected. */
export type ChangeRules = {
  /** Of one order; 0 for not at all. */
  readonly most: number
  /** Counted from when it was placed; undefined: until the workshop or the courier has it. */
  readonly withinHours: number | undefined
}

/** What shoppers change of where an order goes. Courier, days and tax follow from city, state and pincode, and the mails from the e-mail address. */
export const shoppersFields = [
  'addressLine1',
  'addressLine2',
  'phone',
  'alternatePhone',
  'gstin',
  'businessName',
] as const satisfies RecipientField[]
export type ShoppersField = (typeof shoppersFields)[number]

/** Why a shopper cannot change anything of an order without staff. */
export type ChangeRefusal =
  | { readonly code: 'order_not_changeable'; readonly state: OrderState }
  | { readonly code: 'changes_not_offered' }
  | { readonly code: 'change_time_over'; readonly withinHours: number }
  | { readonly code: 'changes_used_up'; readonly most: number }

/** Returns undefined while the shopper may change the order. `made`: how many changes the shopper has made of it. */
export function refuseShoppersChange(
  { state, placedAt }: Pick<Order, 'state' | 'placedAt'>,
  made: number,
  { most, withinHours }: ChangeRules,
  now: Date,
): ChangeRefusal | undefined {
  // The pieces of a lapsed order are not kept, so there is nothing to write on.
  if (state === 'lapsed' || !canMoveOrder(state, 'cancelled')) return { code: 'order_not_changeable', state }
  if (most === 0) return { code: 'changes_not_offered' }
  if (withinHours !== undefined && now.getTime() > placedAt.getTime() + withinHours * 3_600_000)
    return { code: 'change_time_over', withinHours }
  return made >= most ? { code: 'changes_used_up', most } : undefined
}
