import { formatDateTime } from '#src/kit/time/format-date.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import { consignmentStates } from '#src/shop/shipping/consignment.ts'
import type { CollectedProblem, RetryProblem } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { ShownParcel } from '#src/shop/workflows/views/views.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, printError, print, readArguments, readListing, UsageFault } from './command.ts'
import { parcelForPrograms } from './keys-for-programs.ts'
import { parcelSettlementCommands } from './settle-parcel.ts'
import { printJson, printRows } from './printed-table.ts'
import { withShop } from './with-shop.ts'

export const parcelCommands: CommandGroup = {
  list: {
    usage: 'parcels list [--state <state>] [--attention] [--limit <n>] [--json]',
    description: 'lists parcels, newest order first; with --attention those that stopped, were not delivered, come back or are lost.',
    run: listParcels,
  },
  show: {
    usage: 'parcels show <order> [--json]',
    description: 'shows one parcel by its order number: every step, why it waits, its papers and its scans.',
    run: showParcel,
  },
  retry: {
    usage: 'parcels retry <order> [--anew] [--by <who>]',
    description: 'lets a parcel go on where it stopped; with --anew it is cancelled with the carrier and booked again from the beginning.',
    run: retryParcel,
  },
  collected: {
    usage: 'parcels collected <order> [--by <who>]',
    description: 'says that the courier has a parcel, should no scan say so: its shopper is told.',
    run: noteCollected,
  },
  ...parcelSettlementCommands,
}

async function listParcels(args: readonly string[], config: Config): Promise<number> {
  const { filter, json } = readListing(args, consignmentStates)
  const parcels = await withShop(config, (shop) => shop.parcels.list(filter))
  return printRows(
    parcels,
    {
      Order: ({ orderNumber }) => orderNumber,
      Mode: ({ mode }) => mode,
      Parcel: ({ state }) => state,
      For: ({ recipientName }) => recipientName,
      Pincode: ({ pincode }) => pincode,
      AWB: ({ awb }) => awb ?? undefined,
      Courier: ({ courierName }) => courierName ?? undefined,
      'Stopped at': ({ failedStep }) => failedStep ?? undefined,
      'Next try': ({ nextTryAt }) => (nextTryAt ? formatDateTime(nextTryAt) : undefined),
      'What to do': ({ blockedReason }) => blockedReason ?? undefined,
    },
    { json, none: 'There are no such parcels.' },
  )
}

async function showParcel(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { json: { type: 'boolean', default: false } }, 1)
  const written = orderOf(words)
  const shown = await withShop(config, async (shop) => {
    const orderId = await shop.parcels.find.byOrder(written)
    return orderId && shop.parcels.show(orderId)
  })
  if (!shown) return printError(`There is no parcel for ${written}.`)
  return values.json ? printJson(parcelForPrograms(shown)) : printParcel(shown)
}

async function retryParcel(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { ...actingOptions, anew: { type: 'boolean', default: false } }, 1)
  const [written, by] = [orderOf(words), actingStaff(values.by)]
  try {
    const retried = await withShop(config, async (shop) => {
      const orderId = await shop.parcels.find.byOrder(written)
      return orderId && (values.anew ? shop.parcels.rebook(orderId, by) : shop.parcels.retry(orderId, by))
    })
    if (!retried) return printError(`There is no order ${written}.`)
    return retried.ok
      ? print(`The parcel of ${written} goes on as soon as the shop runs.`)
      : printError(retryProblemMessage(retried.problem, written))
  } catch (error) {
    if (error instanceof SupplierError) return printError(`The carrier cannot cancel it now, so nothing was changed: ${error.message}`)
    throw error
  }
}

async function noteCollected(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, actingOptions, 1)
  const [written, by] = [orderOf(words), actingStaff(values.by)]
  const noted = await withShop(config, async (shop) => {
    const orderId = await shop.parcels.find.byOrder(written)
    return orderId && shop.parcels.markCollected(orderId, by)
  })
  if (!noted) return printError(`There is no order ${written}.`)
  return noted.ok ? print(`The courier has the parcel of ${written}.`) : printError(collectedProblemMessage(noted.problem, written))
}

function collectedProblemMessage(problem: CollectedProblem, order: string): string {
  if (problem.code === 'no_airway_bill') return `The parcel of ${order} has no airway bill yet: nothing can have been handed over.`
  return problem.code === 'order_not_found' ? `There is no order ${order}.` : `${order} is ${problem.state}: no courier collects it.`
}

function retryProblemMessage(problem: RetryProblem, order: string): string {
  switch (problem.code) {
    case 'order_not_found':
      return `There is no order ${order}.`
    case 'already_booked':
      return `The parcel of ${order} is booked under AWB ${problem.awb}. To cancel that and book another: parcels retry ${order} --anew`
    case 'not_to_be_sent':
      return `${order} is ${problem.state}: a parcel is booked once an order is paid or confirmed, and not after it is over.`
    case 'already_collected':
      return `The courier has the parcel of ${order} already.`
  }
}

function printParcel({ order, consignment, steps, scans, documents }: ShownParcel): number {
  const { recipient } = order
  const facts = [
    ['Order', `${order.orderNumber} (${order.state}, ${order.mode})`],
    ['Parcel', consignment.round > 1 ? `${consignment.state}, booking ${consignment.round}` : consignment.state],
    ['For', `${recipient.name}, ${recipient.phone}, ${recipient.city} ${recipient.pincode}`],
    ['AWB', consignment.awb && `${consignment.awb}, ${consignment.courierName ?? ''}`],
    ['Pickup', consignment.pickupDate],
    ['Next look', consignment.trackAt && formatDateTime(consignment.trackAt)],
    ['Stopped at', consignment.failedStep && `${consignment.failedStep}, failed tries: ${consignment.attempts}`],
    ['Carrier said', consignment.lastError],
    ['Next try', consignment.nextTryAt && formatDateTime(consignment.nextTryAt)],
    ['What to do', consignment.blockedReason],
  ]
  print(facts.flatMap(([name, value]) => (value ? [`${name!.padEnd(14)}${value}`] : [])).join('\n'))
  print(`\n${steps.map(({ step, isDone }) => `${isDone ? '[x]' : '[ ]'} ${step}`).join('\n')}\n`)
  for (const { kind, url } of documents) print(`${kind.padEnd(18)}${url}`)
  return printRows(
    scans,
    {
      When: ({ at }) => formatDateTime(at),
      State: ({ state }) => state,
      Where: ({ place }) => place,
      'What the courier wrote': ({ activity }) => activity,
    },
    { json: false, none: 'The courier has scanned nothing yet.' },
  )
}

function orderOf([order]: readonly string[]): string {
  if (!order) throw new UsageFault('Say which one, by its order number.')
  return order
}
