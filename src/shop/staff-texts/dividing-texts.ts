import { lineTitle } from '../cart/cart.ts'
import type { Order } from '../orders/order.ts'
import { isInTwoParcels, ownLines } from '../orders/own-lines.ts'
import type { DividedOrder, DivideProblem, PutTogetherProblem } from '../workflows/resending/resending.ts'
import type { NextSteps } from './next-steps.ts'

/** What is in each parcel of an order in two, "1 × Noor Ring Box (Oxblood)"; undefined where everything is in one. */
export const partTexts = (order: Pick<Order, 'lines'>): { readonly own: string[]; readonly rest: string[] } | undefined =>
  isInTwoParcels(order) ? { own: goodsOf(ownLines(order)), rest: goodsOf(restLines(order)) } : undefined

const restLines = ({ lines }: Pick<Order, 'lines'>): Order['lines'] =>
  lines.flatMap(({ apart, ...line }) => (apart === undefined ? [] : [{ ...line, quantity: apart }]))

const goodsOf = (lines: Order['lines']): string[] =>
  lines.map((line) => `${line.quantity} × ${lineTitle(line)}${line.personalisation?.name ? ` with “${line.personalisation.name}”` : ''}`)

export const dividedMessage = ({ order, rest }: DividedOrder): string =>
  `First: ${goodsOf(ownLines(order)).join(', ')}. Then, in ${rest.orderNumber}: ${goodsOf(rest.lines).join(', ')}. The shopper is mailed.`

export const putTogetherMessage = ({ orderNumber }: Pick<Order, 'orderNumber'>): string =>
  `${orderNumber} leaves in one parcel again. The shopper is mailed.`

export function divideProblemMessage(problem: DivideProblem, order: string, { showOrder }: NextSteps): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'order_erased':
      return `Where ${order} goes was erased with its personal data.`
    case 'comes_in_place':
      return `${order} belongs to ${problem.of} and costs nothing: only an order that was paid is divided.`
    case 'paid_in_cash':
      return `${order} is paid in cash: the courier collects one amount, for one parcel. Only what is paid online is divided.`
    case 'not_to_be_divided':
      return `${order} is ${problem.state}: an order is divided once it is paid, and before the courier has it.`
    case 'sold_out_order':
      return `Pieces of ${order} were sold to others before its payment came: take them from stock first.`
    case 'divided_already':
      return `${order} leaves in two parcels already. See: ${showOrder(problem.orderNumber || order)}`
    case 'single_piece':
      return `${order} is a single piece.`
    case 'line_not_found':
      return `${order} has no line ${problem.position}, or it was given twice.`
    case 'too_many_units':
      return `Line ${problem.position} of ${order} has ${problem.units}.`
    case 'nothing_apart':
      return 'Choose at least one piece for each parcel.'
    case 'days_refused':
      return 'The second parcel is ready after 0 to 30 working days.'
    case 'begun':
      return 'The workshop has begun with pieces that would go in the second parcel: let those go first.'
    case 'already_collected':
      return `The courier has the parcel of ${order} already.`
    case 'booking_under_way':
      return `The parcel of ${order} is being booked at this moment: try again in a minute.`
  }
}

export function putTogetherProblemMessage(problem: PutTogetherProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'not_divided':
      return `${order} leaves in one parcel.`
    case 'not_to_be_changed':
      return `${order} is ${problem.state}: its parcels stay as they are.`
    case 'rest_left':
      return `The second parcel, ${problem.orderNumber}, has left already.`
    case 'rest_begun':
      return `The workshop has begun with pieces of ${problem.orderNumber}: they stay in a parcel of their own.`
    case 'already_collected':
      return `The courier has the parcel of ${order} already.`
    case 'booking_under_way':
      return `The parcel of ${order} is being booked at this moment: try again in a minute.`
  }
}
