import { formatPaise, type Paise } from '#src/kit/money.ts'
import { mostUnits } from '../../cart/cart.ts'
import { bulkUnits } from '../../catalogue/product.ts'
import type { Order } from '../../orders/order.ts'
import type { MoneyOfFormer, TakeOrderProblem } from '../../workflows/taking/taking.ts'
import { orderStateLabels } from './order-state-labels.ts'
import { recipientProblemMessage } from './correction-texts.ts'

export const orderTakenMessage = ({ orderNumber, state, paidAt }: Pick<Order, 'orderNumber' | 'state' | 'paidAt'>): string =>
  state === 'awaiting_payment'
    ? `${orderNumber} is ordered, and the link to pay is mailed.`
    : `${orderNumber} is ordered${paidAt ? ' and paid' : ''}, and its confirmation is mailed.`

/** What was paid for the order before, and what becomes of it, before anything is ordered. */
export function moneyOfFormerText({ paidPaise, carriedPaise, backPaise, differencePaise }: MoneyOfFormer): string | undefined {
  if (paidPaise === 0) return undefined
  const paid = `${formatPaise(paidPaise)} is paid.`
  if (carriedPaise === 0) return `${paid} All of it goes back the way it came.`
  if (differencePaise > 0) return `${paid} ${formatPaise(differencePaise)} more, to be paid by the mailed link.`
  return backPaise > 0
    ? `${paid} ${formatPaise(backPaise)} of it goes back the way it came.`
    : `${paid} Nothing is left to pay, and nothing goes back.`
}

export const tooMuchBackMessage = (backPaise: Paise): string =>
  `${formatPaise(backPaise)} would go back, and for so much your password is asked. Cancel the order before, then take this one by itself.`

const boundTexts: Readonly<Record<Extract<TakeOrderProblem, { code: 'former_money_bound' }>['because'], string>> = {
  refund: 'Money of the order before is on its way back. Wait until it is there, or settle what failed, then change it.',
  dispute: 'The payment of the order before is disputed: settle that with the payment gateway first. Nothing was ordered.',
  currency: 'The order before was paid in another currency. Cancel it, and its money goes back; then take this one by itself.',
  mode: 'The order before was paid in another mode of the payment gateway. Nothing was ordered.',
}

/** Of a line, `field` is such as "lines.0.quantity"; of what no field can mend it is left out. */
export type TakenOrderRefusal = {
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly also?: Readonly<Record<string, string>>
}

/** Why the order of a caller cannot be placed, and which fields of the form can mend it. */
export function takenOrderRefusal(problem: TakeOrderProblem): TakenOrderRefusal {
  const { code } = problem
  if (code === 'recipient_refused') {
    const [first, ...others] = problem.faults
    const also = Object.fromEntries(others.map(({ field, message }) => [field, message]))
    return { code, message: first?.message ?? '', ...(first && { field: first.field }), ...(others.length > 0 && { also }) }
  }
  const message = messageOf(problem)
  const field = 'line' in problem ? `lines.${problem.line}.${lineFields[problem.code]}` : orderFields[code]
  return { code, message, ...(field !== undefined && { field }) }
}

type PlaceProblem = Exclude<TakeOrderProblem, { code: 'recipient_refused' }>

const orderFields: Partial<Record<PlaceProblem['code'], string>> = {
  cart_is_empty: 'find',
  cod_refused: 'paymentMethod',
  advance_changed: 'paymentMethod',
  pincode_unreachable: 'pincode',
  state_contradicts_pincode: 'state',
}

const lineFields: Record<Extract<PlaceProblem, { line: number }>['code'], string> = {
  variant_not_found: 'quantity',
  not_for_sale: 'quantity',
  out_of_stock: 'quantity',
  stock_share_exceeded: 'quantity',
  quantity_out_of_range: 'quantity',
  not_personalisable: 'name',
  name_refused: 'name',
  sign_refused: 'sign',
}

function messageOf(problem: PlaceProblem): string {
  switch (problem.code) {
    case 'cart_is_empty':
      return 'Choose a piece first.'
    case 'quantity_out_of_range':
      return `Write a quantity from 1 to ${mostUnits}.`
    case 'variant_not_found':
      return 'The shop does not know this piece any more: take it off.'
    case 'not_for_sale':
      return problem.isForBusinessesOnly
        ? `It is sold to businesses only, from ${bulkUnits} pieces.`
        : 'It is not sold any more: take it off.'
    case 'not_personalisable':
      return 'Nothing is written on this piece.'
    case 'name_refused':
      return problem.reason
    case 'sign_refused':
      return 'Choose one of the twelve signs, where the piece takes one.'
    case 'out_of_stock':
      return problem.available > 0 ? `Only ${problem.available} left.` : 'Sold out.'
    case 'total_changed':
      return `It comes to ${formatPaise(problem.totalPaise)} now. Tell the caller, then press once more.`
    case 'advance_changed':
      return problem.advancePaise > 0
        ? `Of this order ${formatPaise(problem.advancePaise)} is paid online in advance, and ${formatPaise(problem.cashPaise)} in cash. Tell the caller, then press once more.`
        : 'Nothing of it is paid in advance now. Tell the caller, then press once more.'
    case 'pincode_unreachable':
    case 'state_contradicts_pincode':
      return recipientProblemMessage(problem)
    case 'too_many_lines':
    case 'cod_refused':
    case 'too_much_unpaid':
    case 'stock_share_exceeded':
      return problem.message
    case 'former_not_found':
      return 'There is no order that this one could come in place of. Nothing was ordered.'
    case 'former_not_open':
      return `The order before is ${orderStateLabels[problem.state].label.toLowerCase()}, and is not given up any more. Nothing was ordered.`
    case 'former_is_free':
      return 'The order before costs nothing: it comes in place of pieces that were paid. Nothing was ordered.'
    case 'former_money_bound':
      return boundTexts[problem.because]
    case 'former_paid_changed':
      return problem.paidPaise > 0
        ? `For the order before ${formatPaise(problem.paidPaise)} is paid by now. Tell the caller, then press once more.`
        : 'Nothing of what was paid for the order before is left. Tell the caller, then press once more.'
    case 'difference_too_small':
      return `It is only ${formatPaise(problem.differencePaise)} more than was paid for the order before, and nobody can pay so little by a link. Nothing was ordered.`
    case 'former_pressed':
      return 'A piece of the order before is pressed by now, with its name in the leather. Nothing was ordered.'
    case 'consent_in_future':
    case 'idempotency_key_reused':
    case 'payment_unavailable':
      return 'The shop did not take this form. Load the page again: nothing was ordered.'
  }
}
