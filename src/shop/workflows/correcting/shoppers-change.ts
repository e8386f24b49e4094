import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { Corrector } from '../../orders/actor.ts'
import { countChangesOfMailbox, countShoppersChanges } from '../../orders/corrections/corrections.store.ts'
import { type ChangeRefusal, refuseShoppersChange, type ShoppersField, shoppersFields } from '../../orders/corrections/shoppers-changes.ts'
import type { Order } from '../../orders/order.ts'
import { writtenOf } from '../../orders/recipient.ts'
import { isPacked } from '../../shipping/parcels.store.ts'
import { findInvoice } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { isLeftToShopper } from '../making/making.ts'
import { type Corrected, orderChangedByShopper, orderCorrected, queueMails } from '../messages/messages.ts'
import { mayMailShopper } from '../ordering/ordering.ts'
import { writingRulesOf } from './writing-rules.ts'

/** Returns why the owner's rules refuse a change by this person. They bind shoppers only. */
export async function refuseByRules(
  sql: Sql,
  order: Order,
  by: Corrector,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
): Promise<ChangeRefusal | undefined> {
  if (by.who === 'staff') return undefined
  return refuseShoppersChange(order, await countShoppersChanges(sql, order.id), settings.orders.changes, clock())
}

/** Mails to the shopper what was corrected; what shoppers have changed themselves goes to the shop as well. Expects the correction to be stored. */
export async function mailCorrection(
  tx: Transaction,
  order: Order,
  { id, by, corrected }: { readonly id: number; readonly by: Corrector; readonly corrected: Corrected },
  deps: Deps,
): Promise<void> {
  if (by.who === 'staff') return queueMails(tx, [orderCorrected(order, String(id), corrected, deps)], deps)
  const left = deps.settings.orders.changes.most - (await countShoppersChanges(tx, order.id))
  const own = { ...corrected, changesLeft: Math.max(0, left) }
  const toShop = orderChangedByShopper(order, String(id), corrected, deps)
  const mails = (await mayMailChange(tx, order, deps)) ? [orderCorrected(order, String(id), own, deps), toShop] : [toShop]
  await queueMails(tx, mails, deps)
}

/** An order that nobody has paid for costs nothing, so its changes must not fill somebody else's mailbox. */
async function mayMailChange(tx: Transaction, order: Order, deps: Deps): Promise<boolean> {
  if (order.state !== 'awaiting_payment' && order.state !== 'to_confirm') return true
  const aDayBefore = new Date(deps.clock().getTime() - 86_400_000)
  return mayMailShopper(tx, order, deps, await countChangesOfMailbox(tx, order.recipient.email, aDayBefore))
}

/** What the page of an order offers its shopper to change. */
export type OfferedChanges = {
  /** Undefined while something may be changed. */
  readonly refusal: ChangeRefusal | undefined
  /** How many more changes the shopper may make. */
  readonly left: number
  /** In the order of the lines; undefined where nothing is written. */
  readonly writings: readonly (OfferedWriting | undefined)[]
  /** The fields of the address that a shopper may change, as a form has them. */
  readonly address: Readonly<Record<ShoppersField, string>>
  /** Address and phone stand on the label. */
  readonly isPacked: boolean
  /** There will be an invoice, and it is not issued yet. */
  readonly takesGstin: boolean
  /** The invoice that is issued, and keeps its GSTIN. */
  readonly invoiceNumber: string | undefined
}

export type OfferedWriting =
  | { readonly kind: 'open'; readonly maxNameLength: number; readonly takesSign: boolean }
  /** The workshop has begun with it. */
  | { readonly kind: 'closed' }

export async function offerChanges(order: Order, deps: Pick<Deps, 'db' | 'settings' | 'clock'>): Promise<OfferedChanges> {
  const { db, settings, clock } = deps
  const { changes } = settings.orders
  const [made, packed, invoice] = await Promise.all([countShoppersChanges(db, order.id), isPacked(db, order.id), findInvoice(db, order.id)])
  const variants = await findVariantsForSale(
    db,
    order.lines.map(({ variantId }) => variantId),
  )
  const writings = order.lines.map(async ({ variantId, personalisation, apart }, index): Promise<OfferedWriting | undefined> => {
    // What is in the second parcel is changed on the page of that one.
    if (!personalisation || apart !== undefined) return undefined
    if (!(await isLeftToShopper(db, order.id, index + 1))) return { kind: 'closed' }
    const { maxNameLength, zodiac } = writingRulesOf(variants.find((variant) => variant.variantId === variantId))
    return { kind: 'open', maxNameLength, takesSign: zodiac }
  })
  return {
    refusal: refuseShoppersChange(order, made, changes, clock()),
    left: Math.max(0, changes.most - made),
    writings: await Promise.all(writings),
    address: addressOf(order),
    isPacked: packed,
    takesGstin: order.paymentMethod !== 'free' && !invoice,
    invoiceNumber: invoice?.number,
  }
}

function addressOf({ recipient }: Order): OfferedChanges['address'] {
  const written = writtenOf(recipient)
  return Object.fromEntries(shoppersFields.map((field) => [field, written[field]])) as OfferedChanges['address']
}
