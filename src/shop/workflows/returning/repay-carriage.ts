import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { isCarriageOwed, mostCarriagePaise, type ReturnCarriage } from '../../returns/return-carriage.ts'
import { findCarriage, refuseCarriageOf, saveCarriage, settleCarriage } from '../../returns/return-carriages.store.ts'
import { leastPaise } from '../../payments/least-paise.ts'
import { findReturnParcel } from '../../returns/return-parcels.store.ts'
import { returnNumber } from '../../returns/return.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import { parseUpiAddress } from '../../returns/upi-address.ts'
import { askForAttention, settleAttention } from '../attention/attention.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import type { HeldReturn, ReturnAddress, ReturnProblem } from './hold-return.ts'
import { carriageSealName, type ReturningDeps } from './returning-deps.ts'

type NotOwed = { readonly code: 'carriage_not_owed' }
export type ClaimCarriageProblem = ReturnProblem | NotOwed | { readonly code: 'carriage_refused' } | { readonly code: 'upi_refused' }
export type RefuseCarriageProblem = ReturnProblem | NotOwed
export type RepayCarriageProblem = ReturnProblem | NotOwed | { readonly code: 'carriage_amount_refused'; readonly owedPaise: Paise }

type ClaimCarriage = ReturnAddress & { readonly paidPaise: Paise | undefined; readonly upi: string }

/** The shopper says what a courier cost, and where it goes: kept sealed, and erased when it is paid. Written again, it is corrected. */
export const claimCarriage = (
  { paidPaise, upi, ...address }: ClaimCarriage,
  deps: ReturningDeps,
): Promise<Result<void, ClaimCarriageProblem>> =>
  deps.db.transaction(async (tx) => {
    if (paidPaise === undefined || paidPaise < leastPaise || paidPaise > mostCarriagePaise) return refuse({ code: 'carriage_refused' })
    const parsed = parseUpiAddress(upi)
    if (!parsed) return refuse({ code: 'upi_refused' })
    const found = await holdForCarriage(tx, address, deps)
    if (!found.ok) return found
    const { order, held } = found.value
    await saveCarriage(tx, held.id, {
      paidPaise,
      sealedUpi: deps.factors.secrets.seal(parsed, carriageSealName(held.id)),
      at: deps.clock(),
    })
    const text = `The shopper has paid a courier for ${returnNumber(order.orderNumber, held.ordinal)}. Pay it back, on the page of the return.`
    await askForAttention(tx, order, { cause: 'carriage_to_repay', about: aboutOf(held), text }, deps)
    return ok(undefined)
  })

type RepayCarriage = ReturnAddress & {
  readonly by: Staff
  /** The reference of the payment. */
  readonly words: string | undefined
  /** Undefined for all that the shopper has said; never more. */
  readonly amountPaise: Paise | undefined
}

/** Staff have paid it: the UPI address is erased, and the shopper is mailed. It is no price of the pieces, so no credit note comes of it. */
export const repayCarriage = (
  { by, words, amountPaise, ...address }: RepayCarriage,
  deps: ReturningDeps,
): Promise<Result<Paise, RepayCarriageProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdForCarriage(tx, address, deps)
    if (!found.ok) return found
    const { order, held, carriage } = found.value
    if (!isWaiting(carriage)) return refuse({ code: 'carriage_not_owed' })
    const amount = amountPaise ?? carriage.paidPaise
    if (amount < leastPaise || amount > carriage.paidPaise)
      return refuse({ code: 'carriage_amount_refused', owedPaise: carriage.paidPaise })
    const at = deps.clock()
    await settleCarriage(tx, held.id, amount, at)
    await settleAttention(tx, order.id, { causes: ['carriage_to_repay'], about: aboutOf(held) }, { by, at })
    await queueMails(tx, [returnNews(order, { ...held, amountPaise: amount }, { news: 'carriage_paid', words }, deps)], deps)
    return ok(amount)
  })

/** What was claimed is not paid: the shopper is mailed why, its UPI address is erased, and the page asks for it again. */
export const refuseCarriage = (
  { by, words, ...address }: ReturnAddress & { readonly by: Staff; readonly words: string },
  deps: ReturningDeps,
): Promise<Result<void, RefuseCarriageProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdForCarriage(tx, address, deps)
    if (!found.ok) return found
    const { order, held, carriage } = found.value
    if (!isWaiting(carriage)) return refuse({ code: 'carriage_not_owed' })
    const at = deps.clock()
    await refuseCarriageOf(tx, held.id, words, at)
    await settleAttention(tx, order.id, { causes: ['carriage_to_repay'], about: aboutOf(held) }, { by, at })
    const mailed = { ...held, amountPaise: carriage.paidPaise }
    await queueMails(tx, [returnNews(order, mailed, { news: 'carriage_refused', words }, deps)], deps)
    return ok(undefined)
  })

/** The shopper has said it, and staff have not refused it. */
const isWaiting = (carriage: ReturnCarriage | undefined): carriage is ReturnCarriage =>
  carriage !== undefined && carriage.refusedWhy === undefined

const aboutOf = ({ id }: { readonly id: number }): string => `carriage of return ${id}`

type HeldForCarriage = HeldReturn & { readonly carriage: ReturnCarriage | undefined }

/** Locks the order of a return whose carriage is owed, and is not paid back yet. */
async function holdForCarriage(
  tx: Transaction,
  { orderId, ordinal }: ReturnAddress,
  { settings }: ReturningDeps,
): Promise<Result<HeldForCarriage, ReturnProblem | NotOwed>> {
  const order = await lockOrder(tx, orderId)
  const held = (await listReturnsOfOrder(tx, orderId)).find((each) => each.ordinal === ordinal)
  if (!order || !held) return refuse({ code: 'return_not_found' })
  const carriage = await findCarriage(tx, held.id)
  const isOwed = isCarriageOwed(held, await findReturnParcel(tx, held.id), settings.promises)
  if (carriage?.paidBackAt || (!carriage && !isOwed)) return refuse({ code: 'carriage_not_owed' })
  return ok({ order, held, carriage })
}
