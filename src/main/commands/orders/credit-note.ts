import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import { creditProblemMessage } from '#src/shop/staff-texts/payment-texts.ts'
import { actingStaff } from '../acting-staff.ts'
import { type Command, printError, print, UsageFault } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { amountOf, printableReason, refundOptions } from './request-refund.ts'
import { withOrder } from '../with-order.ts'

export const creditNoteCommand: Command = {
  usage: 'credit-note <order> --reason <text> [--amount <rupees>] [--key <text>] [--by <who>]',
  description:
    'credits what is left of an order’s invoice, or so much of it, and moves no money: refunds and cancellations do this by themselves.',
  run: runCreditNote,
}

async function runCreditNote(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, refundOptions, 1)
  const [orderNumber] = positionals
  const reason = printableReason(values.reason)
  if (!orderNumber || !reason) throw new UsageFault('Say for which order, and why: the reason is printed.')
  const amountPaise = amountOf(values.amount)
  const creditedBy = actingStaff(values.by)
  const requestKey = values.key ?? randomKey<'credit'>()

  return withOrder(orderNumber, config, async (orderId, { invoices }) => {
    const credited = await invoices.credit({ orderId, amountPaise, reason, requestKey, creditedBy })
    return credited.ok
      ? print(`Issued the credit note ${credited.value.number}. It is on the page of order ${orderNumber}.`)
      : printError(creditProblemMessage(credited.problem, orderNumber))
  })
}
