import { type Paise, paise, subtract } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { isForMoney, type ReturnState, returnNumber } from '../../returns/return.ts'
import { changeReturn } from '../../returns/returns.store.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { issueCreditNote } from '../invoicing/invoicing.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { leastPaise } from '../../payments/least-paise.ts'
import { askRefundOfOrder } from '../refunding/refunding.ts'
import { causeOfRefund, findOwed, hasGoneBack, fromSource, type Owed } from './find-owed.ts'
import { type HeldReturn, holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'

type ByStaff = ReturnAddress & { readonly by: Staff; readonly words: string | undefined }

export type SettleProblem =
  | ReturnProblem
  /** Something else was agreed. */
  | { readonly code: 'agreed_otherwise' }
  | { readonly code: 'paid_otherwise' }
  | { readonly code: 'amount_refused'; readonly owedPaise: Paise }

type WithAmount = ByStaff & {
  /** Another piece was agreed on, and the money is given instead: none can be made, or the shopper wants it so. */
  readonly isInstead?: boolean | undefined
  /** Undefined for all that was paid for the pieces, or that was offered. */
  readonly amountPaise: Paise | undefined
}

/**
 * Money goes back to the source, with a credit note and a mail as soon as the gateway has accepted it. Where refunds of the order have sent it
 * back before, the return is settled at nothing, and the shopper is mailed so.
 */
export const refundReturn = (
  { by, words, amountPaise, isInstead, ...address }: WithAmount,
  deps: Deps,
): Promise<Result<Paise, SettleProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdForMoney(tx, address, { to: 'settled', amountPaise, isInstead })
    if (!found.ok) return found
    const { order, held, amount, online } = found.value
    if (online !== amount) return refuse({ code: 'paid_otherwise' })
    await refundOnline(tx, found.value, { by, words }, deps)
    await changeReturn(tx, held.id, { state: 'settled', agreed: held.agreed, amountPaise: amount }, { by, at: deps.clock(), note: words })
    if (amount === 0)
      await queueMails(tx, [returnNews(order, { ...held, amountPaise: amount }, { news: 'paid_before', words }, deps)], deps)
    return ok(amount)
  })

async function refundOnline(
  tx: Transaction,
  { order, held, online, owed }: HeldForMoney,
  { by, words }: Pick<ByStaff, 'by' | 'words'>,
  deps: Deps,
) {
  if (!owed.source || online === 0) return
  const reason = [`Return ${returnNumber(order.orderNumber, held.ordinal)}.`, words].filter(Boolean).join(' ')
  const asked = { cause: causeOfRefund(held), orderId: order.id, amountPaise: online, units: held.lines, reason }
  await recordEvent(tx, order.id, { act: 'refund asked' }, { by, at: deps.clock(), note: reason })
  await askRefundOfOrder(tx, asked, owed.source.parts, deps)
}

/**
 * Of a cash order: asks the shopper where the money goes. An advance goes back first, to its source, and the amount of the return is then
 * what is left. Said again, an address that did not work is erased.
 */
export const askForUpi = (
  { by, words, amountPaise, isInstead, ...address }: WithAmount,
  deps: Deps,
): Promise<Result<Paise, SettleProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdForMoney(tx, address, { to: 'awaiting_upi', amountPaise, isInstead })
    if (!found.ok) return found
    const { order, held, amount, online } = found.value
    if (online === amount) return refuse({ code: 'paid_otherwise' })
    await refundOnline(tx, found.value, { by, words: undefined }, deps)
    const change = { state: 'awaiting_upi', agreed: held.agreed, amountPaise: subtract(amount, online) } as const
    await changeReturn(tx, held.id, change, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, { ...held, ...change }, { news: 'upi_asked', words }, deps)], deps)
    return ok(change.amountPaise)
  })

/** Staff have paid the shopper of a cash order by UPI, or by hand: the address is erased, and a credit note issued and mailed. */
export const recordPaid = ({ by, words: reference, ...address }: ByStaff, deps: Deps): Promise<Result<Paise, SettleProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdForMoney(tx, address, { to: 'settled' })
    if (!found.ok) return found
    const { order, held, amount } = found.value
    if (held.state === 'inspected') return refuse({ code: 'paid_otherwise' })
    const reason = `Return ${returnNumber(order.orderNumber, held.ordinal)}.`
    const credit = { orderId: order.id, reference: `return ${held.id}`, amountPaise: amount, units: held.lines, reason }
    const credited = await issueCreditNote(tx, credit, deps)
    await changeReturn(tx, held.id, { state: 'settled' }, { by, at: deps.clock(), note: reference })
    if (!credited.ok && credited.problem.code === 'more_than_invoiced') {
      const text = `${returnNumber(order.orderNumber, held.ordinal)} is paid back with more than is left of its invoice to credit: correct the accounts.`
      await askForAttention(tx, order, { cause: 'refund_exceeds_invoice', about: `return ${held.id}`, text }, deps)
    }
    const creditNote = credited.ok ? credited.value : undefined
    await queueMails(tx, [returnNews(order, { ...held, amountPaise: amount }, { news: 'paid', words: reference, creditNote }, deps)], deps)
    return ok(amount)
  })

/** `online`: how much of the amount goes back to the payment. */
type HeldForMoney = HeldReturn & { readonly amount: Paise; readonly owed: Owed; readonly online: Paise }
type Wanted = { readonly to: ReturnState; readonly amountPaise?: Paise | undefined; readonly isInstead?: boolean | undefined }

async function holdForMoney(
  tx: Transaction,
  address: ReturnAddress,
  { to, amountPaise, isInstead = false }: Wanted,
): Promise<Result<HeldForMoney, SettleProblem>> {
  const found = await holdReturn(tx, address, to)
  if (!found.ok) return found
  const { order, held: known } = found.value
  // While another piece is on its way, it may still arrive.
  if (known.state === 'replacing') return refuse({ code: 'return_elsewhere', state: known.state })
  if (known.agreed === undefined || isForMoney(known.agreed) === isInstead) return refuse({ code: 'agreed_otherwise' })
  const held = isInstead ? { ...known, agreed: 'money' as const } : known
  const owed = await findOwed(tx, order, held)
  if (to === 'settled' && amountPaise === undefined && hasGoneBack(owed))
    return ok({ order, held, amount: paise(0), owed, online: paise(0) })
  const amount = amountPaise ?? held.amountPaise ?? owed.owedPaise
  if (amount < leastPaise || amount > owed.owedPaise) return refuse({ code: 'amount_refused', owedPaise: owed.owedPaise })
  return ok({ order, held, amount, owed, online: fromSource(owed, amount) })
}
