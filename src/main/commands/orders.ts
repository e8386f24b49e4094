import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { OrderId } from '#src/kit/id.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Config } from '#src/platform/config/config.ts'
import { orderStates } from '#src/shop/orders/order.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ConfirmOrderProblem } from '#src/shop/workflows/ordering/ordering.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, printError, print, readArguments, readListing, UsageFault } from './command.ts'
import { orderForPrograms } from './keys-for-programs.ts'
import { printOrder } from './print-order.ts'
import { printJson, printRows } from './printed-table.ts'
import { requestRefund, refundOptions } from './request-refund.ts'
import { withShop } from './with-shop.ts'

export const orderCommands: CommandGroup = {
  list: {
    usage: 'orders list [--state <state>] [--attention] [--limit <n>] [--json]',
    description: 'lists orders, newest first; with --attention those at which somebody must look.',
    run: listOrders,
  },
  show: {
    usage: 'orders show <order> [--json]',
    description: 'shows one order by its number: what happened, every payment, refund and mail, why each waits and when it is tried again.',
    run: showOrder,
  },
  confirm: {
    usage: 'orders confirm <order> [--by <who>]',
    description: 'confirms a cash order after your call, or a paid one whose pieces had been gone: then its parcel is booked.',
    run: confirmOrder,
  },
  cancel: {
    usage: 'orders cancel <order> [--reason <words>] [--by <who>]',
    description:
      'cancels an order that is not sent yet: its pieces go back on sale, its money goes back, and the shopper is told the reason.',
    run: cancelOrder,
  },
  refund: {
    usage: 'orders refund <order> [--amount <rupees>] [--reason <words>] [--key <words>] [--by <who>]',
    description: 'sends back what was paid, or a part; the order stays as it is. Repeated with the same --key it is the same refund.',
    run: refundOrder,
  },
  resolve: {
    usage: 'orders resolve <order> [--by <who>]',
    description: 'says that what a person had to look at is settled.',
    run: resolveOrder,
  },
}

async function listOrders(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, orderStates)
  const orders = await withShop(config, (shop) => shop.orders.list(filter))
  return printRows(
    orders,
    {
      Order: ({ orderNumber }) => orderNumber,
      Placed: ({ placedAt }) => formatDateTime(placedAt),
      State: ({ state }) => state,
      By: ({ paymentMethod }) => paymentMethod,
      Mode: ({ mode }) => mode,
      Total: ({ totalPaise }) => formatPaise(totalPaise),
      For: ({ recipientName }) => recipientName,
      'Look at it': ({ attention }) => attention,
    },
    { json, none: 'There are no such orders.' },
  )
}

async function showOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { json: { type: 'boolean', default: false } }, 1)
  return withOrder(words, config, async (orderId, { orders }) => {
    const inspected = await orders.inspect(orderId)
    if (!inspected) return printError('It has just been removed.')
    return values.json ? printJson(orderForPrograms(inspected)) : printOrder(inspected)
  })
}

async function confirmOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(words, config, async (orderId, { orders }) => {
    const confirmed = await orders.confirm(orderId, by)
    if (!confirmed.ok) return printError(problemMessage(confirmed.problem))
    return print(`${confirmed.value.orderNumber} is confirmed. Its parcel is booked as soon as the shop runs.`)
  })
}

async function cancelOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { ...actingOptions, reason: { type: 'string' } }, 1)
  const cancelledBy = actingStaff(values.by)
  return withOrder(words, config, async (orderId, { orders }) => {
    const cancelled = await orders.cancel({ orderId, cancelledBy, reason: values.reason })
    if (!cancelled.ok) return printError('It is on its way already, or over: it cannot be cancelled any more.')
    const { orderNumber, paidAt } = cancelled.value
    return print(`${orderNumber} is cancelled.${paidAt ? ' Its money goes back as soon as the shop runs.' : ''}`)
  })
}

async function refundOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, refundOptions, 1)
  return withOrder(words, config, (orderId, { payments }) => requestRefund({ orderId, gatewayPaymentId: undefined, values }, payments))
}

async function resolveOrder(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  return withOrder(words, config, async (orderId, { orders }) => {
    await orders.resolve(orderId, by)
    return print('Nobody need look at it any more.')
  })
}

/** Finds the order by its number or its key. */
async function withOrder(
  [written]: readonly string[],
  config: Config,
  work: (orderId: OrderId, shop: Shop) => Promise<number>,
): Promise<number> {
  if (!written) throw new UsageFault('Say which one, by its order number.')
  return withShop(config, async (shop) => {
    const orderId = await shop.orders.findId(written)
    return orderId ? work(orderId, shop) : printError(`There is no order ${written}.`)
  })
}

function problemMessage(problem: ConfirmOrderProblem): string {
  if (problem.code === 'still_sold_out') return 'Its pieces are still sold out: raise their stock first, or cancel it.'
  if (problem.code === 'nothing_to_confirm') return `It is ${problem.state}: there is nothing to confirm.`
  return 'There is no such order.'
}
