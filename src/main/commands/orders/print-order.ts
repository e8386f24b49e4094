import { historyColumns, orderDetails, orderHistory } from '#src/shop/staff-texts/orders/order-texts.ts'
import { mailColumns } from '#src/shop/staff-texts/mail-texts.ts'
import { attemptColumns, decisionColumns, refundColumns } from '#src/shop/staff-texts/payment-texts.ts'
import { settledUnitsLabel } from '#src/shop/staff-texts/settled-units-label.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'
import { print } from '../command.ts'
import { nextCommands } from '../next-steps.ts'
import { printDetails, printHeading, printRows } from '../print-rows.ts'

/** Prints everything about one order, for people. */
export function printOrder(inspected: InspectedOrder): number {
  printDetails(orderDetails(inspected, nextCommands))
  printHeading('What happened')
  printRows(orderHistory(inspected), historyColumns)
  if (inspected.settledUnits.length > 0) {
    printHeading('What became of its pieces')
    print(inspected.settledUnits.map(settledUnitsLabel).join('\n'))
  }
  printPayments(inspected)
  printHeading('Mails')
  return printRows(inspected.mails, mailColumns, { none: 'There are no mails.' })
}

/** Prints the attempts to pay an order, what staff decided about them, and its refunds. */
export function printPayments({ attempts, refunds, decisions }: Pick<InspectedOrder, 'attempts' | 'refunds' | 'decisions'>): number {
  printHeading('Payments')
  printRows(attempts, attemptColumns, { none: 'Nobody has tried to pay.' })
  if (decisions.length > 0) {
    printHeading('Decided by hand')
    printRows(decisions, decisionColumns)
  }
  printHeading('Refunds')
  return printRows(refunds, refundColumns, { none: 'No money goes back.' })
}
