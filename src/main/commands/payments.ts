import { formatDateTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { paymentAttemptStates } from '#src/shop/payments/payment-attempt.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { AcceptPaymentProblem } from '#src/shop/workflows/paying/paying.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, printError, print, readArguments, readListing, UsageFault } from './command.ts'
import { paymentForPrograms } from './keys-for-programs.ts'
import { printDetails, printMoney } from './print-order.ts'
import { printJson, printRows } from './printed-table.ts'
import { requestRefund, refundOptions } from './request-refund.ts'
import { withShop } from './with-shop.ts'

export const paymentCommands: CommandGroup = {
  list: {
    usage: 'payments list [--state <state>] [--attention] [--limit <n>] [--json]',
    description: 'lists tries to pay, newest first; with --attention those whose money is not where it belongs.',
    run: listPayments,
  },
  show: {
    usage: 'payments show <payment or order> [--json]',
    description: 'shows the payments and refunds of one order: what the gateway said, and when it is asked again.',
    run: showPayments,
  },
  reconcile: {
    usage: 'payments reconcile <payment or order>',
    description: 'asks the payment gateway about one order now, and applies what it says.',
    run: reconcile,
  },
  accept: {
    usage: 'payments accept <payment> --by <who> --reason <words>',
    description: 'takes a payment of another amount or currency for the whole of its order, which is paid then; who and why is kept.',
    run: acceptPayment,
  },
  refund: {
    usage: 'payments refund <payment> [--amount <rupees>] [--reason <words>] [--key <words>] [--by <who>]',
    description: 'sends one payment back, or a part of it. For one of another amount or currency say --by and --reason: both are kept.',
    run: refundPayment,
  },
}

async function listPayments(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, paymentAttemptStates)
  const payments = await withShop(config, (shop) => shop.payments.list(filter))
  if (json) return printJson(payments.map(paymentForPrograms))
  return printRows(
    payments,
    {
      Payment: ({ gatewayPaymentId }) => gatewayPaymentId,
      Order: ({ orderNumber }) => orderNumber,
      Mode: ({ mode }) => mode,
      State: ({ state }) => state,
      Amount: ({ amountPaise }) => formatPaise(amountPaise),
      'Sent back': ({ refundedPaise }) => (refundedPaise > 0 ? formatPaise(refundedPaise) : undefined),
      By: ({ method }) => method,
      When: ({ firstSeenAt }) => formatDateTime(firstSeenAt),
      Why: ({ failure }) => failure,
    },
    { json: false, none: 'There are no such payments.' },
  )
}

async function showPayments(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { json: { type: 'boolean', default: false } }, 1)
  return withInspected(words, config, async (inspected) => {
    const { order, attempts, refunds, decisions } = inspected
    if (values.json)
      return printJson({
        orderNumber: order.orderNumber,
        state: order.state,
        totalPaise: order.totals.totalPaise,
        attempts: attempts.map(paymentForPrograms),
        refunds,
        decisions,
      })
    printDetails([
      ['Order', `${order.orderNumber} (${order.state}, ${order.mode})`],
      ['Total', formatPaise(order.totals.totalPaise)],
      ['Gateway', order.gatewayOrderId],
      ['Look at it', order.attention],
    ])
    return printMoney(inspected)
  })
}

async function reconcile(args: readonly string[], config: Config): Promise<number> {
  const { words } = readArguments(args, {}, 1)
  return withInspected(words, config, async ({ order }, { orders, payments }) => {
    if (order.paymentMethod === 'cod' && !order.gatewayOrderId) return printError('It is a cash order: the gateway knows nothing of it.')
    try {
      const told = await payments.reconcile(order)
      const after = await orders.inspect(order.id)
      return print(
        `The gateway knows ${told.length === 1 ? 'one payment' : `${told.length} payments`}. ${order.orderNumber} is ${after?.order.state}.`,
      )
    } catch (error) {
      if (error instanceof SupplierError) return printError(`The gateway cannot be asked now: ${error.message}`)
      throw error
    }
  })
}

async function acceptPayment(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { ...actingOptions, reason: { type: 'string' } }, 1)
  const gatewayPaymentId = paymentOf(words)
  const because = values.reason?.trim()
  if (!values.by?.trim() || !because) throw new UsageFault('Say who accepts it with --by, and why with --reason.')
  const acceptedBy = actingStaff(values.by)
  return withShop(config, async ({ payments }) => {
    const accepted = await payments.accept({ gatewayPaymentId, acceptedBy, because })
    if (!accepted.ok) return printError(acceptProblemMessage(accepted.problem, gatewayPaymentId))
    return print(acceptedMessage(accepted.value))
  })
}

/** What has become of its order: a payment that comes late may find its pieces gone. */
function acceptedMessage({ orderNumber, state, stock }: Order): string {
  if (state === 'cancelled')
    return `${orderNumber} was cancelled, because its pieces are sold out: the money goes back as soon as the shop runs.`
  if (stock === 'short')
    return `${orderNumber} is paid, but its pieces are sold out: make more and say "orders confirm", or "orders cancel", which refunds it.`
  return state === 'paid'
    ? `${orderNumber} is paid. Its parcel is booked as soon as the shop runs.`
    : `${orderNumber} was paid before; it is ${state}.`
}

function acceptProblemMessage(problem: AcceptPaymentProblem, payment: string): string {
  switch (problem.code) {
    case 'payment_not_found':
      return `There is no payment ${payment}.`
    case 'payment_not_held':
      return `It is ${problem.state}: only a payment that is held because of its amount or currency can be accepted.`
    case 'payment_goes_back':
      return 'It goes back, or a part of it does: it cannot be accepted any more.'
    case 'order_not_payable':
      return `Its order is ${problem.state}: send the payment back with "payments refund".`
  }
}

async function refundPayment(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, refundOptions, 1)
  const gatewayPaymentId = paymentOf(words)
  return withShop(config, async ({ payments }) => {
    const attempt = await payments.find(gatewayPaymentId)
    if (!attempt) return printError(`There is no payment ${gatewayPaymentId}.`)
    return requestRefund({ orderId: attempt.orderId, gatewayPaymentId, values }, payments)
  })
}

function paymentOf([payment]: readonly string[]): string {
  if (!payment) throw new UsageFault('Say which one, by its id with the gateway.')
  return payment
}

/** Finds the order by its number, by its key or by one of its payments. */
async function withInspected(
  [written]: readonly string[],
  config: Config,
  work: (inspected: InspectedOrder, shop: Shop) => Promise<number>,
): Promise<number> {
  if (!written) throw new UsageFault('Say which one, by its order number or by its id with the gateway.')
  return withShop(config, async (shop) => {
    const orderId = (await shop.payments.find(written))?.orderId ?? (await shop.orders.findId(written))
    const inspected = orderId && (await shop.orders.inspect(orderId))
    return inspected ? work(inspected, shop) : printError(`There is neither a payment nor an order ${written}.`)
  })
}
