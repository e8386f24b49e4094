import type { Config } from '#src/platform/config/config.ts'
import { callOutcomes } from '#src/shop/orders/calls/order-call.ts'
import { orderStates } from '#src/shop/orders/order.ts'
import { callColumns, notedCallMessage, noteCallProblemMessage } from '#src/shop/staff-texts/orders/call-texts.ts'
import {
  cancelProblemMessage,
  confirmProblemMessage,
  orderCancelledMessage,
  orderColumns,
  orderConfirmedMessage,
} from '#src/shop/staff-texts/orders/order-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { orderCorrectionCommands } from './correct-order.ts'
import { nextCommands } from '../next-steps.ts'
import { orderForPrograms } from '../keys-for-programs.ts'
import { printOrder } from './print-order.ts'
import { printJson, printRows } from '../print-rows.ts'
import { jsonOption, listOptions, readArguments, readChoice, readListing, rowLimit } from '../read-arguments.ts'
import { refundOptions, requestRefund } from './request-refund.ts'
import { takeOrderCommand } from './take-order.ts'
import { orderIn, withOrder } from '../with-order.ts'
import { withShop } from '../with-shop.ts'

export const orderCommands: CommandGroup = {
  list: {
    usage: 'orders list [--state <state>] [--attention] [--limit <n>] [--json]',
    description: 'lists orders, newest first; with --attention those that need a person.',
    run: listOrders,
  },
  show: {
    usage: 'orders show <order> [--json]',
    description: 'shows one order by its number: what happened, every payment, refund and mail, why each waits and when it is tried again.',
    run: showOrder,
  },
  take: takeOrderCommand,
  confirm: {
    usage: 'orders confirm <order> [--by <who>]',
    description: 'confirms a cash order after your call, or a paid one whose pieces were sold out: its parcel is booked then.',
    run: confirmOrder,
  },
  calls: {
    usage: 'orders calls [--limit <n>] [--json]',
    description: 'lists the cash orders to call: those that are due, oldest first, then those that rest after a call.',
    run: listCalls,
  },
  call: {
    usage: 'orders call <order> --outcome <outcome> [--note <text>] [--by <who>]',
    description: `records what came of a call about a cash order, and does what follows: ${callOutcomes.join(', ')}.`,
    run: recordCall,
  },
  cancel: {
    usage: 'orders cancel <order> [--reason <text>] [--by <who>]',
    description:
      'cancels an order that is not sent yet: its pieces go back on sale, its money goes back, and the shopper gets the reason by mail.',
    run: cancelOrder,
  },
  refund: {
    usage: 'orders refund <order> [--amount <rupees> | --line <n>[:<pieces>] …] [--reason <text>] [--key <text>] [--by <who>]',
    description: 'sends back what was paid, or a part; the order stays as it is. Repeated with the same --key it is the same refund.',
    run: refundOrder,
  },
  ...orderCorrectionCommands,
  resolve: {
    usage: 'orders resolve <order> [--by <who>]',
    description: 'settles what needed a person.',
    run: resolveOrder,
  },
}

async function listOrders(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, orderStates)
  const orders = await withShop(config, (shop) => shop.orders.list(filter))
  return printRows(orders, orderColumns, { json, none: 'There are no such orders.' })
}

async function showOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const inspected = await orders.inspect(orderId)
    if (!inspected) return printError('It has just been removed.')
    return values.json ? printJson(orderForPrograms(inspected)) : printOrder(inspected)
  })
}

async function confirmOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const confirmed = await orders.confirm(orderId, by)
    if (!confirmed.ok) return printError(confirmProblemMessage(confirmed.problem))
    return print(orderConfirmedMessage(confirmed.value, nextCommands))
  })
}

async function listCalls(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, listOptions)
  const orders = await withShop(config, (shop) => shop.orders.listToCall(rowLimit(values.limit)))
  return printRows(orders, callColumns, { json: values.json, none: 'No cash order waits for a call.' })
}

async function recordCall(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, outcome: { type: 'string' }, note: { type: 'string' } }, 1)
  const order = orderIn(positionals)
  const outcome = readChoice('outcome', values.outcome?.replaceAll('-', '_'), callOutcomes)
  if (!outcome) throw new UsageFault('Say what came of the call, with --outcome.')
  const by = actingStaff(values.by)
  return withOrder(order, config, async (orderId, { orders }) => {
    const noted = await orders.noteCall({ orderId, outcome, note: values.note, by })
    return noted.ok ? print(notedCallMessage(noted.value, nextCommands)) : printError(noteCallProblemMessage(noted.problem, order))
  })
}

async function cancelOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, reason: { type: 'string' } }, 1)
  const cancelledBy = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    const cancelled = await orders.cancel({ orderId, cancelledBy, reason: values.reason })
    return cancelled.ok ? print(orderCancelledMessage(cancelled.value, nextCommands)) : printError(cancelProblemMessage)
  })
}

async function refundOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, refundOptions, 1)
  return withOrder(orderIn(positionals), config, (orderId, { payments }) =>
    requestRefund({ orderId, gatewayPaymentId: undefined, values }, payments),
  )
}

async function resolveOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(orderIn(positionals), config, async (orderId, { orders }) => {
    await orders.resolve(orderId, by)
    return print('Nobody need look at it any more.')
  })
}
