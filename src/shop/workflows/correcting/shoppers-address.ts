import type { Sql } from '#src/platform/db/database.ts'
import type { Corrector } from '../../orders/actor.ts'
import { fieldLabels } from '../../orders/corrections/correction.ts'
import { type ChangeRefusal, shoppersFields } from '../../orders/corrections/shoppers-changes.ts'
import type { Order } from '../../orders/order.ts'
import type { RecipientField } from '../../orders/recipient.ts'
import { isPacked } from '../../shipping/parcels.store.ts'
import type { Deps } from '../deps.ts'
import { refuseByRules } from './shoppers-change.ts'

export type ShoppersAddressProblem =
  | ChangeRefusal
  | { readonly code: 'for_staff_only'; readonly fields: string }
  /** The label with the old address is on it. */
  | { readonly code: 'parcel_packed' }

/** Returns why a shopper may not change these fields, where staff may. */
export async function refuseToShopper(
  sql: Sql,
  order: Order,
  { changed, by }: { readonly changed: readonly RecipientField[]; readonly by: Corrector },
  deps: Pick<Deps, 'settings' | 'clock'>,
): Promise<ShoppersAddressProblem | undefined> {
  if (by.who === 'staff') return undefined
  const others = changed.filter((field) => !shoppersFields.some((allowed) => allowed === field))
  if (others.length > 0) return { code: 'for_staff_only', fields: fieldLabels(others) }
  const refusal = await refuseByRules(sql, order, by, deps)
  if (refusal) return refusal
  return changed.some(isOnLabel) && (await isPacked(sql, order.id)) ? { code: 'parcel_packed' } : undefined
}

/** Whether the carrier has it; the others are for the invoice alone. */
export const isOnLabel = (field: RecipientField): boolean => field !== 'gstin' && field !== 'businessName'
