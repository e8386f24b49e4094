import { formatDateTime } from '#src/kit/clock.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Config } from '#src/platform/config/config.ts'
import { orderStates, type OrderState } from '#src/shop/orders/order.ts'
import { type CommandGroup, readArguments, rowLimit, UsageFault } from './command.ts'
import { printRows } from './printed-table.ts'
import { withShop } from './with-shop.ts'

export const orderCommands: CommandGroup = {
  list: {
    usage: 'orders list [--state <state>] [--attention] [--limit <n>] [--json]',
    does: 'lists orders, newest first; with --attention those at which somebody must look.',
    run: listOrders,
  },
}

async function listOrders(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, {
    state: { type: 'string' },
    attention: { type: 'boolean', default: false },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  const filter = { state: stateOf(values.state), needsAttention: values.attention, limit: rowLimit(values.limit) }
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
    { json: values.json, none: 'There are no such orders.' },
  )
}

function stateOf(written: string | undefined): OrderState | undefined {
  const state = orderStates.find((each) => each === written)
  if (written !== undefined && !state) throw new UsageFault(`There is no state "${written}": it is one of ${orderStates.join(', ')}.`)
  return state
}
