import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import { parcelStates } from '#src/shop/shipping/parcel.ts'
import {
  collectedProblemMessage,
  parcelColumns,
  parcelDetails,
  retryProblemMessage,
  scanColumns,
} from '#src/shop/staff-texts/parcel-texts.ts'
import type { ShownParcel } from '#src/shop/workflows/views/views.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError } from '../command.ts'
import { dispatchCommands } from './dispatch-parcels.ts'
import { parcelForPrograms } from '../keys-for-programs.ts'
import { nextCommands } from '../next-steps.ts'
import { printDetails, printJson, printRows } from '../print-rows.ts'
import { jsonOption, readArguments, readListing } from '../read-arguments.ts'
import { dividingCommands } from './divide-parcel.ts'
import { parcelSettlementCommands } from './settle-parcel.ts'
import { orderIn, withOrder } from '../with-order.ts'
import { withShop } from '../with-shop.ts'

export const parcelCommands: CommandGroup = {
  list: {
    usage: 'parcels list [--state <state>] [--attention] [--limit <n>] [--json]',
    description: 'lists parcels, newest order first; with --attention those that stopped, were not delivered, come back or are lost.',
    run: listParcels,
  },
  show: {
    usage: 'parcels show <order> [--json]',
    description: 'shows one parcel by its order number: every step, why it waits, its documents and its scans.',
    run: showOneParcel,
  },
  retry: {
    usage: 'parcels retry <order> [--anew] [--by <who>]',
    description: 'lets a parcel go on where it stopped; with --anew it is cancelled with the carrier and booked again from the beginning.',
    run: retryParcel,
  },
  collected: {
    usage: 'parcels collected <order> [--by <who>]',
    description: 'records that the courier has a parcel, where no scan shows it; the shopper gets a mail.',
    run: markCollected,
  },
  ...dispatchCommands,
  ...parcelSettlementCommands,
  ...dividingCommands,
}

async function listParcels(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, parcelStates)
  const parcels = await withShop(config, (shop) => shop.parcels.list(filter))
  return printRows(parcels, parcelColumns, { json, none: 'There are no such parcels.' })
}

async function showOneParcel(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const written = orderIn(positionals)
  const shown = await withShop(config, async ({ orders, parcels }) => {
    const orderId = await orders.findId(written)
    return orderId && parcels.show(orderId)
  })
  if (!shown) return printError(`There is no parcel for ${written}.`)
  return values.json ? printJson(parcelForPrograms(shown)) : printParcel(shown)
}

async function retryParcel(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, anew: { type: 'boolean', default: false } }, 1)
  const [written, by] = [orderIn(positionals), actingStaff(values.by)]
  try {
    return await withOrder(written, config, async (orderId, { parcels }) => {
      const retried = await (values.anew ? parcels.rebook(orderId, by) : parcels.retry(orderId, by))
      return retried.ok
        ? print(`The parcel of ${written} goes on as soon as the shop runs.`)
        : printError(retryProblemMessage(retried.problem, written, nextCommands))
    })
  } catch (error) {
    if (error instanceof SupplierError) return printError(`The carrier cannot cancel it now, so nothing was changed: ${error.message}`)
    throw error
  }
}

async function markCollected(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const [written, by] = [orderIn(positionals), actingStaff(values.by)]
  return withOrder(written, config, async (orderId, { parcels }) => {
    const marked = await parcels.markCollected(orderId, by)
    return marked.ok ? print(`The courier has the parcel of ${written}.`) : printError(collectedProblemMessage(marked.problem, written))
  })
}

function printParcel(shown: ShownParcel): number {
  printDetails(parcelDetails(shown))
  print(`\n${shown.steps.map(({ step, isDone }) => `${isDone ? '[x]' : '[ ]'} ${step}`).join('\n')}\n`)
  for (const { kind, url } of shown.documents) print(`${kind.padEnd(18)}${url}`)
  return printRows(shown.scans, scanColumns, { none: 'The courier has scanned nothing yet.' })
}
