import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import { paymentAttemptStates } from '#src/shop/payments/payment-attempt.ts'
import type { Shop } from '#src/shop/shop.ts'
import { acceptedMessage, acceptProblemMessage, paidOrderDetails, paymentColumns } from '#src/shop/staff-texts/payment-texts.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { paymentForPrograms } from './keys-for-programs.ts'
import { nextCommands } from './next-steps.ts'
import { printPayments } from './orders/print-order.ts'
import { printDetails, printJson, printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments, readListing } from './read-arguments.ts'
import { refundOptions, requestRefund } from './orders/request-refund.ts'
import { withShop } from './with-shop.ts'

export const paymentCommands: CommandGroup = {
  list: {
    usage: 'payments list [--state <state>] [--attention] [--limit <n>] [--json]',
    description:
      'lists attempts to pay, newest first; with --attention those whose money was not captured or not refunded as it should be.',
    run: listPayments,
  },
  show: {
    usage: 'payments show <payment or order> [--json]',
    description: 'shows the payments and refunds of one order: what the gateway reported, and when it is asked again.',
    run: showPayments,
  },
  reconcile: {
    usage: 'payments reconcile <payment or order>',
    description: 'asks the payment gateway about one order now, and applies what it reports.',
    run: reconcile,
  },
  accept: {
    usage: 'payments accept <payment> --by <who> --reason <text>',
    description:
      'takes a payment of another amount or currency for the whole of its order, which is paid then; who accepted it and why is recorded.',
    run: acceptPayment,
  },
  refund: {
    usage: 'payments refund <payment> [--amount <rupees>] [--reason <text>] [--key <text>] [--by <who>]',
    description:
      'sends one payment back, or a part of it. For one of another amount or currency give --by and --reason: both are recorded.',
    run: refundPayment,
  },
}

async function listPayments(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, paymentAttemptStates)
  const payments = await withShop(config, (shop) => shop.payments.list(filter))
  if (json) return printJson(payments.map(paymentForPrograms))
  return printRows(payments, paymentColumns, { none: 'There are no such payments.' })
}

async function showPayments(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  return withInspected(positionals, config, async (inspected) => {
    const { order, attempts, refunds, decisions } = inspected
    if (values.json)
      return printJson({
        orderNumber: order.orderNumber,
        state: order.state,
        totalPaise: order.totals.totalPaise,
        advancePaise: order.advancePaise,
        attempts: attempts.map(paymentForPrograms),
        refunds,
        decisions,
      })
    printDetails(paidOrderDetails(order))
    return printPayments(inspected)
  })
}

async function reconcile(args: readonly string[], config: Config): Promise<number> {
  const { positionals } = readArguments(args, {}, 1)
  return withInspected(positionals, config, async ({ order }, { orders, payments }) => {
    if (order.paymentMethod === 'cod' && !order.gatewayOrderId) return printError('It is a cash order: the gateway does not know it.')
    try {
      const reported = await payments.reconcile(order)
      const after = await orders.inspect(order.id)
      return print(
        `The gateway knows ${reported.length === 1 ? 'one payment' : `${reported.length} payments`}. ${order.orderNumber} is ${after?.order.state}.`,
      )
    } catch (error) {
      if (error instanceof SupplierError) return printError(`The gateway cannot be asked now: ${error.message}`)
      throw error
    }
  })
}

async function acceptPayment(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, reason: { type: 'string' } }, 1)
  const gatewayPaymentId = paymentIn(positionals)
  const because = values.reason?.trim()
  if (!values.by?.trim() || !because) throw new UsageFault('Say who accepts it with --by, and why with --reason.')
  const acceptedBy = actingStaff(values.by)
  return withShop(config, async ({ payments }) => {
    const accepted = await payments.accept({ gatewayPaymentId, acceptedBy, because })
    if (!accepted.ok) return printError(acceptProblemMessage(accepted.problem, gatewayPaymentId, nextCommands))
    return print(acceptedMessage(accepted.value, nextCommands))
  })
}

async function refundPayment(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, refundOptions, 1)
  const gatewayPaymentId = paymentIn(positionals)
  return withShop(config, async ({ payments }) => {
    const attempt = await payments.find(gatewayPaymentId)
    if (!attempt) return printError(`There is no payment ${gatewayPaymentId}.`)
    return requestRefund({ orderId: attempt.orderId, gatewayPaymentId, values }, payments)
  })
}

const paymentIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which one, by its id with the gateway.')

/** Finds the order by its number, by its id or by one of its payments. */
function withInspected(
  positionals: readonly string[],
  config: Config,
  work: (inspected: InspectedOrder, shop: Shop) => Promise<number>,
): Promise<number> {
  const written = firstOf(positionals, 'Say which one, by its order number or by its id with the gateway.')
  return withShop(config, async (shop) => {
    const orderId = (await shop.payments.find(written))?.orderId ?? (await shop.orders.findId(written))
    const inspected = orderId && (await shop.orders.inspect(orderId))
    return inspected ? work(inspected, shop) : printError(`There is neither a payment nor an order ${written}.`)
  })
}
