import type { Config } from '#src/platform/config/config.ts'
import { readDamaged } from '#src/shop/orders/units/read-damaged.ts'
import type { UnitsInspection } from '#src/shop/orders/units/settled-units.ts'
import type { Shop } from '#src/shop/shop.ts'
import {
  parcelSettledMessage,
  sendAgainProblemMessage,
  sentAgainMessage,
  settleProblemMessage,
} from '#src/shop/staff-texts/parcel-texts.ts'
import type { SettleParcel } from '#src/shop/workflows/tracking/tracking.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { nextCommands } from '../next-steps.ts'
import { readArguments } from '../read-arguments.ts'
import { orderIn, withOrder } from '../with-order.ts'

/** The commands for a parcel that did not arrive: what becomes of its units. */
export const parcelSettlementCommands: CommandGroup = {
  received: {
    usage:
      'parcels received <order> [--damaged <sku>[=<pieces>]|all ...] [--sell-personalised] [--unscanned] [--reason <text>] [--by <who>]',
    description: 'records that a parcel came back: its pieces are on sale again; damaged and personalised ones are written off.',
    run: receive,
  },
  lost: {
    usage: 'parcels lost <order> [--unscanned] [--reason <text>] [--by <who>]',
    description: 'writes off the pieces of a parcel that the courier has lost. Its money stays: refund it, or credit its invoice.',
    run: writeOff,
  },
  'send-again': {
    usage: 'parcels send-again <order> [--text <text>] [--by <who>]',
    description:
      'sends the parcel of a paid order again that came back or was lost, as an order of its own that costs nothing; the text goes to the shopper.',
    run: sendAgain,
  },
}

const options = {
  ...actingOptions,
  reason: { type: 'string' },
  unscanned: { type: 'boolean', default: false },
} as const

async function receive(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { ...options, damaged: { type: 'string', multiple: true }, 'sell-personalised': { type: 'boolean', default: false } },
    1,
  )
  const seen = { damaged: damagedOf(values.damaged ?? []), sellsPersonalised: values['sell-personalised'] }
  return settle(positionals, config, { ...values, reason: values.reason ?? 'It came back undelivered.' }, (request, { parcels }) =>
    parcels.receive({ ...request, ...seen }),
  )
}

async function writeOff(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, options, 1)
  return settle(positionals, config, { ...values, reason: values.reason ?? 'Lost by the courier.' }, (request, { parcels }) =>
    parcels.writeOff(request),
  )
}

async function sendAgain(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, text: { type: 'string' } }, 1)
  const [written, by] = [orderIn(positionals), actingStaff(values.by)]
  return withOrder(written, config, async (orderId, { orders }) => {
    const sent = await orders.sendAgain({ orderId, by, words: values.text })
    return sent.ok ? print(sentAgainMessage(sent.value)) : printError(sendAgainProblemMessage(sent.problem, written, nextCommands))
  })
}

type Values = { readonly by?: string; readonly reason: string; readonly unscanned: boolean }
type Settle = (request: SettleParcel, shop: Shop) => ReturnType<Shop['parcels']['receive']>

function settle(positionals: readonly string[], config: Config, values: Values, work: Settle): Promise<number> {
  const [written, by] = [orderIn(positionals), actingStaff(values.by)]
  return withOrder(written, config, async (orderId, shop) => {
    const settled = await work({ orderId, by, reason: values.reason, isUnscanned: values.unscanned }, shop)
    return settled.ok
      ? print(parcelSettledMessage(settled.value, nextCommands))
      : printError(settleProblemMessage(settled.problem, written, nextCommands))
  })
}

/** Throws UsageFault. */
function damagedOf(written: readonly string[]): UnitsInspection['damaged'] {
  const damaged = readDamaged(written.join(' '))
  if (!damaged) throw new UsageFault(`--damaged takes a SKU such as NOOR-OXB, or NOOR-OXB=2, or all; not "${written.join(' ')}".`)
  return damaged
}
