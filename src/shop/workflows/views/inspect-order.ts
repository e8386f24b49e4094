import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import { listMailsAbout, type MailStatus } from '../../notifications/outbox-list.store.ts'
import type { Correction } from '../../orders/corrections/correction.ts'
import { listCorrections } from '../../orders/corrections/corrections.store.ts'
import { refuseShoppersChange } from '../../orders/corrections/shoppers-changes.ts'
import { type AwaitedErasure, findAwaited } from '../../orders/awaited-erasures.store.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import { isLost, isOrderOver, type Order, type StaffActionEvent, type OrderEvent } from '../../orders/order.ts'
import type { OrderCall } from '../../orders/calls/order-call.ts'
import { listCalls } from '../../orders/calls/order-calls.store.ts'
import { listOrderHistory } from '../../orders/order-events.store.ts'
import { listNotes, type OrderNote } from '../../orders/order-notes.store.ts'
import { type Consent, findConsent, findOrder } from '../../orders/orders.store.ts'
import { listOfPhone, type OrderOfPhone } from '../../orders/orders-of-phone.store.ts'
import type { SettledUnits } from '../../orders/units/settled-units.ts'
import { listSettledUnits } from '../../orders/units/settled-units.store.ts'
import type { PaymentAttempt } from '../../payments/payment-attempt.ts'
import { type CarriedMoney, findCarriedOn } from '../../payments/carried-payments.store.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import { listDecisions, type PaymentDecision } from '../../payments/payment-decisions.store.ts'
import type { Refund } from '../../payments/refund.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import type { Return } from '../../returns/return.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import type { Challan } from '../../tax/challans/challan.ts'
import { listChallansOfOrder } from '../../tax/challans/challans.store.ts'
import { mayNeedChallan } from '../../orders/own-lines.ts'
import { listDocumentsOfOrder } from '../../tax/tax-documents.store.ts'
import type { DoneStep, WorkshopUnit } from '../../workshop/unit.ts'
import { listPrints, listUnitSteps } from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'
import { making } from '../making/making.ts'
import { listReplacements, type Replacement } from '../replacing/replacing.ts'
import { returnableUnits } from '../returning/returning.ts'
import { type ShownParcel, showParcelOf } from './show-parcel.ts'

/** Everything staff can see of one order: its history, payments, refunds, mails and parcel, with failures and next tries. */
export type InspectedOrder = {
  readonly order: Order
  readonly orderUrl: string
  /** No state follows the present one. */
  readonly isOver: boolean
  /** When its personal data was erased. */
  readonly erasedAt: Date | undefined
  /** Somebody asked to have it erased, and it will be. */
  readonly awaitedErasure: AwaitedErasure | undefined
  /** The versions of terms and privacy notice that the shopper agreed to. */
  readonly consent: Consent | undefined
  /** Its changes of state, and what else staff did to it. */
  readonly events: readonly (OrderEvent | StaffActionEvent)[]
  /** What staff wrote about it, oldest first. */
  readonly notes: readonly OrderNote[]
  /** What staff and its shopper corrected on it, oldest first. */
  readonly corrections: readonly Correction[]
  readonly shoppersChanges: ShoppersChanges
  readonly attempts: readonly PaymentAttempt[]
  readonly refunds: readonly Refund[]
  /** What can still go back of the payment that paid it: of a payment that pays another order by now, its own share. */
  readonly refundablePaise: Paise
  /** The order in its place, and what of its money pays that one. */
  readonly carriedOn: CarriedMoney | undefined
  /** What staff decided about payments of another amount or currency. */
  readonly decisions: readonly PaymentDecision[]
  /** Its invoice, then its credit notes. */
  readonly taxDocuments: readonly TaxDocument[]
  /** The delivery challans of its parcels, oldest first. */
  readonly challans: readonly Challan[]
  readonly mails: readonly MailStatus[]
  readonly parcel: ShownParcel | undefined
  /** Its units in the order of the lines, once it is certain. */
  readonly units: readonly WorkshopUnit[]
  /** What the workshop did to them, oldest first. */
  readonly unitSteps: readonly DoneStep[]
  /** The forms that were printed for it, oldest first. */
  readonly prints: readonly { readonly form: string; readonly by: string; readonly at: Date }[]
  /** Calls about it, oldest first. */
  readonly calls: readonly OrderCall[]
  /** What became of the units of a parcel that came back or was lost. */
  readonly settledUnits: readonly SettledUnits[]
  /** What its shopper sent back, or wants to, oldest first. */
  readonly returns: readonly Return[]
  /** Units of each line that staff may take back now, in the order of the lines. */
  readonly returnableUnits: readonly number[] | undefined
  /** The free orders that come in place of its pieces, oldest first. */
  readonly replacements: readonly Replacement[]
  /** The other orders of its phone numbers, newest first. */
  readonly ordersOfPhone: readonly OrderOfPhone[]
}

export async function inspectOrder(orderId: OrderId, deps: Deps): Promise<InspectedOrder | undefined> {
  const { db } = deps
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const { phone, alternatePhone } = order.recipient
  // Mails about a refund have the refund's id.
  const refundsAndMails = listRefunds(db, orderId).then(async (refunds) => ({
    refunds,
    mails: await listMailsAbout(
      db,
      orderId,
      refunds.map(({ id }) => id),
    ),
  }))
  const [
    { refunds, mails },
    [erasedAt, awaitedErasure, consent, prints],
    events,
    notes,
    corrections,
    attempts,
    decisions,
    documents,
    parcel,
    back,
    unitsOfOrder,
    unitSteps,
    calls,
    [refundable, carriedOn],
  ] = await Promise.all([
    refundsAndMails,
    Promise.all([findErasedAt(db, orderId), findAwaited(db, orderId), findConsent(db, orderId), listPrints(db, orderId)]),
    listOrderHistory(db, orderId),
    listNotes(db, orderId),
    listCorrections(db, orderId),
    listAttempts(db, orderId),
    listDecisions(db, orderId),
    documentsOf(order, deps),
    showParcelOf(order, deps),
    cameBack(orderId, deps),
    making(deps).unitsOf([order.orderNumber]),
    listUnitSteps(db, orderId),
    listCalls(db, orderId),
    Promise.all([findRefundableOfOrder(db, orderId), findCarriedOn(db, orderId)]),
  ])
  const [workshop] = unitsOfOrder
  // The phone of an erased order is nobody's.
  const phones = [phone, alternatePhone].filter((each) => each !== undefined)
  const ordersOfPhone = erasedAt ? [] : await listOfPhone(db, phones, orderId)
  const money = { attempts, refunds, refundablePaise: refundable?.refundablePaise ?? paise(0), carriedOn, decisions, ...documents }
  const changes = events.filter((event): event is OrderEvent => 'state' in event)
  const returnable = erasedAt ? undefined : returnableUnits(order, { events: changes, ...back })
  return {
    ...{ order, orderUrl: deps.orderUrl(orderId), isOver: isOrderOver(order.state) || isLost(order) },
    ...{ erasedAt, awaitedErasure, consent, ordersOfPhone },
    shoppersChanges: changesOf(order, corrections, deps),
    ...{ events, notes, corrections, mails, parcel, units: workshop?.units ?? [], unitSteps, prints, calls, ...back, ...money },
    returnableUnits: returnable,
  }
}

async function documentsOf(order: Order, { db }: Pick<Deps, 'db'>): Promise<Pick<InspectedOrder, 'taxDocuments' | 'challans'>> {
  const [taxDocuments, challans] = await Promise.all([
    listDocumentsOfOrder(db, order.id),
    mayNeedChallan(order) ? listChallansOfOrder(db, order.id) : [],
  ])
  return { taxDocuments, challans }
}

/** How often its shopper has changed it, and how often more the owner lets them; undefined while they may not, for whatever reason. */
export type ShoppersChanges = { readonly made: number; readonly left: number | undefined }

function changesOf(
  order: Order,
  corrections: readonly Correction[],
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
): ShoppersChanges {
  const { changes } = settings.orders
  const made = corrections.filter(({ by }) => by.who === 'shopper').length
  const refusal = refuseShoppersChange(order, made, changes, clock())
  return { made, left: refusal && refusal.code !== 'changes_used_up' ? undefined : Math.max(0, changes.most - made) }
}

/** What came back, undelivered or sent by the shopper. */
async function cameBack(
  orderId: OrderId,
  { db }: Pick<Deps, 'db'>,
): Promise<Pick<InspectedOrder, 'settledUnits' | 'returns' | 'replacements'>> {
  const [settledUnits, returns, replacements] = await Promise.all([
    listSettledUnits(db, orderId),
    listReturnsOfOrder(db, orderId),
    listReplacements(db, orderId),
  ])
  return { settledUnits, returns, replacements }
}
