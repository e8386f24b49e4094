import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Corrector } from '../../orders/actor.ts'
import { endRestAfterCall } from '../../orders/calls/order-calls.store.ts'
import { changedFields, fieldLabels } from '../../orders/corrections/correction.ts'
import { insertCorrection, saveRecipient } from '../../orders/corrections/corrections.store.ts'
import { type FieldConflict, mergeFields } from '../../orders/corrections/merge-fields.ts'
import { canMoveOrder, type Order, type OrderState, type Recipient } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { readRecipient, type RecipientFault, type RecipientField, type WrittenRecipient, writtenOf } from '../../orders/recipient.ts'
import { placeOfSupply } from '../../tax/place-of-supply.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { type BeforeCollectionProblem, type ChangedParcel, changeBeforeCollection } from '../fulfilling/fulfilling.ts'
import { checkDestination, type DestinationProblem } from '../serviceability/serviceability.ts'
import { isOnLabel, refuseToShopper, type ShoppersAddressProblem } from './shoppers-address.ts'
import { mailCorrection } from './shoppers-change.ts'

export type CorrectRecipient = {
  readonly orderId: OrderId
  readonly written: Partial<WrittenRecipient>
  /** The values with which the form began; a field that somebody else has changed since is merged, or refused. Undefined: the present ones. */
  readonly began?: Partial<WrittenRecipient> | undefined
  /** Staff have confirmed a state that contradicts the pincode. */
  readonly isStateConfirmed?: boolean | undefined
  readonly reason?: string | undefined
  /** A shopper may change some fields only. */
  readonly by: Corrector
}

export type CorrectRecipientProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'too_late_to_correct'; readonly state: OrderState }
  | { readonly code: 'recipient_refused'; readonly faults: readonly RecipientFault[] }
  /** Somebody else has changed the same fields since the form was drawn. */
  | { readonly code: 'changed_meanwhile'; readonly conflicts: readonly FieldConflict<RecipientField>[] }
  /** An invoice that is issued names the buyer's registration and the state of delivery, and never changes. */
  | { readonly code: 'already_invoiced'; readonly number: string; readonly fields: string }
  | DestinationProblem
  | BeforeCollectionProblem
  | ShoppersAddressProblem

export type CorrectedRecipient = { readonly order: Order; readonly fields: string; readonly parcel: ChangedParcel }

/**
 * Corrects to whom and where an order goes, by the rules of the checkout, until the courier has it. A parcel that is booked is booked anew,
 * and the shopper is mailed. Repeating it is harmless. Throws SupplierError while the carrier cannot cancel the parcel.
 */
export async function correctRecipient(
  request: CorrectRecipient,
  deps: Deps,
): Promise<Result<CorrectedRecipient, CorrectRecipientProblem>> {
  const checked = await checkRecipient(request, deps)
  if (!checked.ok) return checked
  const { order, fields } = checked.value
  if (fields.length === 0) return ok({ order, fields: '', parcel: 'unchanged' })

  const change = (tx: Transaction) => saveCorrection(tx, request, deps)
  if (fields.some(isOnLabel)) {
    const changed = await changeBeforeCollection(request.orderId, { by: request.by, change }, deps)
    return changed.ok ? ok({ ...changed.value.value, parcel: changed.value.parcel }) : changed
  }
  const saved = await deps.db.transaction(change)
  return saved.ok ? ok({ ...saved.value, parcel: 'unchanged' }) : saved
}

export type CheckedRecipient = {
  readonly order: Order
  readonly fields: readonly RecipientField[]
  /** A parcel is booked, which would be booked anew. */
  readonly isBooked: boolean
}

/** Judges a correction without making it. */
export async function checkRecipient(request: CorrectRecipient, deps: Deps): Promise<Result<CheckedRecipient, CorrectRecipientProblem>> {
  const order = await findOrder(deps.db, request.orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  const planned = await planCorrection(deps.db, order, request, deps)
  if (!planned.ok) return planned
  const fields = changedFields(order.recipient, planned.value)
  const destinationProblem = await checkNewDestination(order, planned.value, request, deps)
  return destinationProblem ? refuse(destinationProblem) : ok({ order, fields, isBooked: order.state === 'booked' })
}

/** Returns the recipient as it would become. Writes nothing. */
async function planCorrection(
  sql: Sql,
  order: Order,
  request: CorrectRecipient,
  deps: Deps,
): Promise<Result<Recipient, CorrectRecipientProblem>> {
  const { id, state, recipient } = order
  // What can still be cancelled is not collected.
  if (!canMoveOrder(state, 'cancelled')) return refuse({ code: 'too_late_to_correct', state })
  const now = writtenOf(recipient)
  const began = { ...now, ...request.began }
  const { merged, conflicts } = mergeFields(began, { ...began, ...request.written }, now)
  if (conflicts.length > 0) return refuse({ code: 'changed_meanwhile', conflicts })
  const read = readRecipient(merged)
  if (!read.ok) return refuse({ code: 'recipient_refused', faults: read.problem })
  const changed = changedFields(recipient, read.value)
  const refusal = changed.length > 0 && (await refuseToShopper(sql, order, { changed, by: request.by }, deps))
  if (refusal) return refuse(refusal)
  const fixed = changed.filter((field) => isOnInvoice(field, recipient, read.value))
  const invoice = fixed.length > 0 ? await findInvoice(sql, id) : undefined
  return invoice ? refuse({ code: 'already_invoiced', number: invoice.number, fields: fieldLabels(fixed) }) : read
}

const isOnInvoice = (field: RecipientField, before: Recipient, after: Recipient): boolean =>
  field === 'gstin' || field === 'businessName' || (field === 'state' && placeOfSupply(before) !== placeOfSupply(after))

/** An address that keeps its state and pincode was checked when the order was placed. */
async function checkNewDestination(
  order: Order,
  recipient: Recipient,
  { isStateConfirmed = false }: CorrectRecipient,
  deps: Deps,
): Promise<DestinationProblem | undefined> {
  const { state, pincode } = order.recipient
  if (recipient.state === state && recipient.pincode === pincode) return undefined
  const { paymentMethod, lines, totals } = order
  return checkDestination({ recipient, isStateConfirmed, paymentMethod, lines, totalPaise: totals.totalPaise }, deps)
}

/** Judges the correction again now that the order is locked, and writes it. */
async function saveCorrection(
  tx: Transaction,
  request: CorrectRecipient,
  deps: Deps,
): Promise<Result<Pick<CorrectedRecipient, 'order' | 'fields'>, CorrectRecipientProblem>> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  const planned = await planCorrection(tx, order, request, deps)
  if (!planned.ok) return planned
  const before = order.recipient
  const recipient = planned.value
  const fields = fieldLabels(changedFields(before, recipient))
  if (fields === '') return ok({ order, fields })

  const { by, reason } = request
  const at = deps.clock()
  await saveRecipient(tx, order.id, recipient)
  if (before.phone !== recipient.phone) await endRestAfterCall(tx, order.id)
  const id = await insertCorrection(tx, order.id, { what: 'recipient', before, after: recipient, by, at, reason })
  await recordEvent(tx, order.id, { act: 'address corrected' }, { by, at, note: [fields, reason].filter(Boolean).join(': ') })
  const corrected: Order = { ...order, recipient }
  await mailCorrection(tx, corrected, { id, by, corrected: { what: 'recipient', fields, before, after: recipient } }, deps)
  return ok({ order: corrected, fields })
}
