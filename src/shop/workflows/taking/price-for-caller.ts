import type { OrderId, VariantId } from '#src/kit/id.ts'
import { type Paise, paise, subtract } from '#src/kit/money.ts'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import { ok, type Result } from '#src/kit/result.ts'
import type { Day } from '#src/kit/time/day.ts'
import { lineTitle } from '../../cart/cart.ts'
import type { Order, OrderLine, Recipient, SaleMethod } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { readRecipient, type WrittenRecipient } from '../../orders/recipient.ts'
import { dueOnlinePaise } from '../../pricing/part-payment.ts'
import type { Deps } from '../deps.ts'
import {
  type FormerProblem,
  type JudgedFormer,
  judgeFormer,
  type LineProblem,
  type PlaceOrderProblem,
  priceOrder,
  type PricedOrder,
  refuseByRecord,
  type RequestedLine,
} from '../ordering/ordering.ts'
import { type DestinationProblem, promiseDestination } from '../serviceability/serviceability.ts'

/** An order as it is being written down. */
export type CallersOrder = {
  readonly lines: readonly RequestedLine[]
  readonly written: WrittenRecipient
  /** Staff have confirmed a state that contradicts the pincode. */
  readonly isStateConfirmed: boolean
  readonly paymentMethod: SaleMethod
  /** The order in whose place it comes, and which is cancelled when it is placed. */
  readonly insteadOf?: OrderId | undefined
}

export type CallersProblem = FormerProblem | DestinationProblem | Extract<PlaceOrderProblem, { code: 'out_of_stock' }>

export type CallersPrice = PricedOrder & {
  /** The last day of the promise that the checkout shows; undefined where it shows none, and before the pincode is known. */
  readonly promisedBy: Day | undefined
  /** False while what is charged for delivery depends on a pincode that is not written yet. */
  readonly isPincodeKnown: boolean
  /** What becomes of the money of the order in whose place it comes; undefined where none is given up. */
  readonly former: MoneyOfFormer | undefined
  /** Why it could not be placed as it is, where that can be known before. */
  readonly problem: CallersProblem | undefined
}

/** What was paid for the former order, what of it pays this one, and what goes back. */
export type MoneyOfFormer = {
  readonly paidPaise: Paise
  readonly carriedPaise: Paise
  readonly backPaise: Paise
  /** What is paid by a link besides. */
  readonly differencePaise: Paise
}

/** What a caller is told before the order is placed. Nothing is held meanwhile, and the order checks all of it again. */
export async function priceForCaller(order: CallersOrder, deps: Deps): Promise<Result<CallersPrice, LineProblem>> {
  const pincode = parsePincode(order.written.pincode.trim())
  const priced = await priceOrder({ ...order, pincode: pincode ?? '' }, deps)
  if (!priced.ok) return priced
  const duePaise = dueOnlinePaise({ ...order, ...priced.value })
  const judged =
    order.insteadOf === undefined ? undefined : await judgeFormer(deps.db, await findOrder(deps.db, order.insteadOf), duePaise, deps)
  const former = judged?.ok ? judged.value : undefined
  const shown = { ...priced.value, isPincodeKnown: pincode !== undefined, former: former && moneyOf(former, duePaise) }
  const shortage = judged?.ok === false ? judged.problem : shortageOf(priced.value, former?.order)
  if (!pincode) return ok({ ...shown, promisedBy: undefined, problem: shortage })

  const { lines, totals, ownCash } = priced.value
  const recipient = recipientOf(order.written, pincode)
  const destination = { ...order, recipient, lines, totalPaise: totals.totalPaise, notForCash: ownCash.notForCash }
  const promised = await promiseDestination(destination, deps.clock(), deps)
  const refused = promised.ok ? await refuseByRecord({ ...order, recipient }, deps) : promised.problem
  return ok({ ...shown, promisedBy: promised.ok ? promised.value : undefined, problem: shortage ?? refused })
}

/** While other fields are empty or wrong, what is written decides where it goes. */
function recipientOf(written: WrittenRecipient, pincode: Recipient['pincode']): Recipient {
  const read = readRecipient(written)
  const optional = { alternatePhone: undefined, addressLine2: undefined, gstin: undefined, businessName: undefined }
  return read.ok ? read.value : { ...written, ...optional, pincode }
}

function moneyOf({ paidPaise }: JudgedFormer, duePaise: Paise): MoneyOfFormer {
  const carriedPaise = paise(Math.min(paidPaise, duePaise))
  return { paidPaise, carriedPaise, backPaise: subtract(paidPaise, carriedPaise), differencePaise: subtract(duePaise, carriedPaise) }
}

/** What the former order keeps is there for this one. */
function shortageOf({ lines, variants }: Pick<PricedOrder, 'lines' | 'variants'>, former: Order | undefined): CallersProblem | undefined {
  const kept = former?.stock === 'held' || former?.stock === 'taken' ? former.lines : []
  for (const [line, sold] of lines.entries()) {
    const free = variants.find(({ variantId }) => variantId === sold.variantId)?.available ?? 0
    const available = free + unitsOf(sold.variantId, kept)
    if (unitsOf(sold.variantId, lines) > available) return { code: 'out_of_stock', line, title: lineTitle(sold), available }
  }
  return undefined
}

const unitsOf = (id: VariantId, lines: readonly Pick<OrderLine, 'variantId' | 'quantity'>[]): number =>
  lines.reduce((sum, { variantId, quantity }) => sum + (variantId === id ? quantity : 0), 0)
