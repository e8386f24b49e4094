import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import {
  answeredMessage,
  answerProblemMessage,
  handedOverMessage,
  handOverColumns,
  handOverProblemMessage,
  packedMessage,
  packProblemMessage,
  scanMessage,
  sheetSummary,
  undeliveredColumns,
  unpackProblemMessage,
} from '#src/shop/staff-texts/dispatch-texts.ts'
import type { CourierSheet } from '#src/shop/workflows/dispatching/dispatching.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, readArguments } from '../read-arguments.ts'
import { withOrder } from '../with-order.ts'
import { withShop } from '../with-shop.ts'

/** The commands from the packing table to the courier's van, and for what the courier could not deliver. */
export const dispatchCommands: CommandGroup = {
  pack: {
    usage: 'parcels pack <ticket, order or AWB> [--undo] [--by <who>]',
    description: 'records that all pieces of an order lie in its parcel; with --undo that they do not.',
    run: pack,
  },
  'hand-over': {
    usage: 'parcels hand-over [<courier> <AWB> ...|--all] [--by <who>] [--json]',
    description:
      "lists what each courier fetches today; with a courier's name records that it has these parcels, or all that are packed for it.",
    run: handOver,
  },
  undelivered: {
    usage:
      'parcels undelivered [<order> --again|--back [--note <text>] [--phone <number>] [--day <yyyy-mm-dd>] [--address … [--address2 …]] [--by <who>]] [--json]',
    description: 'lists what was not delivered; with an order asks its courier to try again, or to bring the parcel back, which is final.',
    run: undelivered,
  },
}

async function pack(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, undo: { type: 'boolean', default: false } }, 1)
  const [code, by] = [firstOf(positionals, 'Say which one, by its ticket, its order number or its AWB.'), actingStaff(values.by)]
  return withShop(config, async ({ packing }) => {
    const found = await packing.find(code)
    if (!found.ok) return printError(scanMessage('unknown', { code, openOrder: '', codeIsOf: '' }))
    const { orderNumber } = found.value.parcel
    if (values.undo) {
      const unpacked = await packing.unpack(orderNumber, by)
      return unpacked.ok ? print(`${orderNumber} is to be packed again.`) : printError(unpackProblemMessage(unpacked.problem, orderNumber))
    }
    const packed = await packing.packed(orderNumber, by)
    return packed.ok ? print(packedMessage(packed.value)) : printError(packProblemMessage(packed.problem, orderNumber))
  })
}

/** More parcels than any van takes. */
const mostAwbs = 2_000

async function handOver(args: readonly string[], config: Config): Promise<number> {
  const options = { ...actingOptions, ...jsonOption, all: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, mostAwbs)
  const [courier, ...awbs] = positionals
  return withShop(config, async ({ parcels }) => {
    const sheets = await parcels.handOverSheets()
    if (courier === undefined) return values.json ? printJson(sheets) : printSheets(sheets)
    if (values.all && awbs.length > 0) throw new UsageFault('Say --all, or name the AWBs.')
    const ready = sheets.find(({ courierName }) => courierName === courier)?.rows.filter((row) => row.packed && !row.handedOver) ?? []
    const chosen = values.all ? ready.map(({ awb }) => awb) : awbs
    const handed = await parcels.handOver(courier, chosen, actingStaff(values.by))
    return handed.ok ? print(handedOverMessage(handed.value)) : printError(handOverProblemMessage(handed.problem))
  })
}

function printSheets(sheets: readonly CourierSheet[]): number {
  for (const sheet of sheets) print(sheetSummary(sheet))
  return printRows(
    sheets.flatMap(({ rows }) => rows),
    handOverColumns,
    { none: 'No courier fetches anything today.' },
  )
}

async function undelivered(args: readonly string[], config: Config): Promise<number> {
  const options = {
    ...actingOptions,
    ...jsonOption,
    again: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    phone: { type: 'string' },
    day: { type: 'string', default: '' },
    address: { type: 'string', default: '' },
    address2: { type: 'string', default: '' },
  } as const
  const { values, positionals } = readArguments(args, options, 1)
  const [order] = positionals
  if (order === undefined) return withShop(config, (shop) => listUndelivered(shop, values.json))
  if (values.again === values.back) throw new UsageFault('Say either --again or --back.')
  const kind = values.again ? 'try again' : 'bring back'
  const by = actingStaff(values.by)
  return withOrder(order, config, async (orderId, { parcels }) => {
    const wish = { wantedDay: values.day, addressLine1: values.address, addressLine2: values.address2 }
    const asked = await parcels.answerUndelivered({ orderId, kind, note: values.note, phone: values.phone, wish, by })
    return asked.ok ? print(answeredMessage(kind, order)) : printError(answerProblemMessage(asked.problem, order))
  })
}

async function listUndelivered({ parcels }: Shop, json: boolean): Promise<number> {
  const { rows } = await parcels.page('not delivered', {})
  return printRows(rows, undeliveredColumns, { json, none: 'Everything was delivered.' })
}
