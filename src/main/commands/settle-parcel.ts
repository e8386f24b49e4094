import { formatPaise } from '#src/kit/money.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { SettledParcel, SettleParcel, SettleParcelProblem } from '#src/shop/workflows/tracking/tracking.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, printError, print, readArguments, UsageFault } from './command.ts'
import { settledUnitsLabel } from './print-order.ts'
import { withShop } from './with-shop.ts'

/** What becomes of the pieces of a parcel that did not arrive. */
export const parcelSettlementCommands: CommandGroup = {
  received: {
    usage:
      'parcels received <order> [--damaged <sku>[=<pieces>]|all ...] [--sell-personalised] [--unscanned] [--reason <words>] [--by <who>]',
    description:
      'says that a parcel came back and what its pieces are like: they are on sale again; damaged and personalised ones are written off.',
    run: receive,
  },
  lost: {
    usage: 'parcels lost <order> [--unscanned] [--reason <words>] [--by <who>]',
    description: 'writes off the pieces of a parcel that the courier has lost. Its money stays: refund it, or credit its invoice.',
    run: writeOff,
  },
}

const options = {
  ...actingOptions,
  reason: { type: 'string' },
  unscanned: { type: 'boolean', default: false },
} as const

async function receive(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(
    args,
    { ...options, damaged: { type: 'string', multiple: true }, 'sell-personalised': { type: 'boolean', default: false } },
    1,
  )
  const seen = { damaged: damagedOf(values.damaged ?? []), sellsPersonalised: values['sell-personalised'] }
  return settle(words, config, { ...values, reason: values.reason ?? 'It came back undelivered.' }, (request, { parcels }) =>
    parcels.receive({ ...request, ...seen }),
  )
}

async function writeOff(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, options, 1)
  return settle(words, config, { ...values, reason: values.reason ?? 'Lost by the courier.' }, (request, { parcels }) =>
    parcels.writeOff(request),
  )
}

type Values = { readonly by?: string; readonly reason: string; readonly unscanned: boolean }
type Settle = (request: SettleParcel, shop: Shop) => ReturnType<Shop['parcels']['receive']>

async function settle([written]: readonly string[], config: Config, values: Values, work: Settle): Promise<number> {
  if (!written) throw new UsageFault('Say which one, by its order number.')
  const by = actingStaff(values.by)
  return withShop(config, async (shop) => {
    const orderId = await shop.parcels.find.byOrder(written)
    if (!orderId) return printError(`There is no order ${written}.`)
    const settled = await work({ orderId, by, reason: values.reason, isUnscanned: values.unscanned }, shop)
    return settled.ok ? print(settledMessage(settled.value)) : printError(problemMessage(settled.problem, written))
  })
}

/** `SKU`, `SKU=2` or `all`. Throws UsageFault. */
function damagedOf(written: readonly string[]): 'all' | { variantId: string; quantity: number | undefined }[] {
  if (written.includes('all')) return 'all'
  return written.map((each) => {
    const [variantId = '', pieces] = each.split('=')
    if (variantId === '' || (pieces !== undefined && !/^[1-9]\d{0,3}$/.test(pieces)))
      throw new UsageFault(`--damaged takes a SKU such as NOOR-OXB, or NOOR-OXB=2, or all; not "${each}".`)
    return { variantId, quantity: pieces === undefined ? undefined : Number(pieces) }
  })
}

function settledMessage({ order, units, refundablePaise }: SettledParcel): string {
  const { orderNumber, paymentMethod } = order
  const money =
    refundablePaise && refundablePaise > 0
      ? `${formatPaise(refundablePaise)} of it is still here. To send it back, which credits its invoice too: orders refund ${orderNumber}`
      : paymentMethod === 'cod' && order.stock === 'written_off'
        ? `Nothing was paid. To take its invoice back: credit-note ${orderNumber} --reason '...'`
        : 'No money of it is left here.'
  return [...units.map(settledUnitsLabel), money].join('\n')
}

function problemMessage(problem: SettleParcelProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'pieces_settled':
      return `What becomes of the pieces of ${order} was said before, or they have never left. See: orders show ${order}`
    case 'not_in_parcel':
      return problem.inParcel === 0
        ? `There is no ${problem.variantId} in the parcel of ${order}.`
        : `There are ${problem.inParcel} of ${problem.variantId} in the parcel of ${order}.`
    case 'parcel_elsewhere':
      return problem.mayBeUnscanned
        ? `By the courier's scans the parcel of ${order} is ${problem.state}. If you know better, say it with --unscanned.`
        : `The parcel of ${order} is ${problem.state ?? 'not booked'}: that cannot be.`
  }
}
