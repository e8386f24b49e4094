import { formatPaise } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { CreditByHandProblem } from '#src/shop/workflows/invoicing/invoicing.ts'
import { actingStaff } from './acting-staff.ts'
import { type Command, printError, print, readArguments, UsageFault } from './command.ts'
import { amountOf, refundOptions } from './request-refund.ts'
import { withShop } from './with-shop.ts'

export const creditNoteCommand: Command = {
  usage: 'credit-note <order> --reason <words> [--amount <rupees>] [--key <words>] [--by <who>]',
  description:
    'credits what is left of an order’s invoice, or so much of it, and moves no money: refunds and cancellations do this by themselves.',
  run: runCreditNote,
}

async function runCreditNote(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, refundOptions, 1)
  const [orderNumber] = words
  const reason = values.reason?.trim()
  if (!orderNumber || !reason) throw new UsageFault('Say for which order, and why: the reason is printed.')
  const amountPaise = amountOf(values.amount)
  const creditedBy = actingStaff(values.by)
  const requestKey = values.key ?? randomKey<'credit'>()

  const credited = await withShop(config, async (shop) => {
    const orderId = await shop.orders.findId(orderNumber)
    return orderId && shop.invoices.credit({ orderId, amountPaise, reason, requestKey, creditedBy })
  })
  if (!credited) return printError(`There is no order ${orderNumber}.`)
  return credited.ok
    ? print(`Issued the credit note ${credited.value.number}. It is on the page of order ${orderNumber}.`)
    : printError(problemMessage(credited.problem, orderNumber))
}

function problemMessage(problem: CreditByHandProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'not_invoiced':
      return `Order ${order} has no invoice yet, so there is nothing to credit.`
    case 'more_than_invoiced':
      return `Of the invoice of order ${order}, ${formatPaise(problem.leftPaise)} is left to credit.`
  }
}
