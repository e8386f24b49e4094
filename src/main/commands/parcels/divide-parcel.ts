import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Config } from '#src/platform/config/config.ts'
import {
  dividedMessage,
  divideProblemMessage,
  putTogetherMessage,
  putTogetherProblemMessage,
} from '#src/shop/staff-texts/dividing-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { nextCommands } from '../next-steps.ts'
import { readArguments } from '../read-arguments.ts'
import { orderIn, withOrder } from '../with-order.ts'

/** The commands for an order that leaves in two parcels. */
export const dividingCommands: CommandGroup = {
  divide: {
    usage: 'parcels divide <order> --first <line>[=<pieces>] ... [--days <working days>] [--text <text>] [--by <who>]',
    description:
      'puts what is not named into a second parcel of an order that is paid online, until the courier has it; --days puts that parcel off; the text goes to the shopper.',
    run: divide,
  },
  'put-together': {
    usage: 'parcels put-together <order> [--by <who>]',
    description: 'takes that back, while no courier has either parcel and the workshop has not begun with the second.',
    run: putTogether,
  },
}

async function divide(args: readonly string[], config: Config): Promise<number> {
  const options = {
    ...actingOptions,
    first: { type: 'string', multiple: true },
    days: { type: 'string' },
    text: { type: 'string' },
  } as const
  const { values, positionals } = readArguments(args, options, 1)
  const [written, by, first] = [orderIn(positionals), actingStaff(values.by), (values.first ?? []).map(readUnits)]
  if (values.days !== undefined && !/^\d{1,3}$/.test(values.days)) throw new UsageFault('--days takes a number of working days, such as 5.')
  const restDays = values.days === undefined ? undefined : Number(values.days)
  return withOrder(written, config, (orderId, { orders }) =>
    unlessCarrierFails(async () => {
      const inspected = await orders.inspect(orderId)
      // A line without a number of pieces goes as a whole.
      const units = first.map(({ position, units: some }) => ({
        position,
        units: some ?? inspected?.order.lines[position - 1]?.quantity ?? 0,
      }))
      const done = await orders.divide({ orderId, first: units, restDays, by, words: values.text })
      return done.ok ? print(dividedMessage(done.value)) : printError(divideProblemMessage(done.problem, written, nextCommands))
    }),
  )
}

async function putTogether(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const [written, by] = [orderIn(positionals), actingStaff(values.by)]
  return withOrder(written, config, (orderId, { orders }) =>
    unlessCarrierFails(async () => {
      const done = await orders.putTogether({ orderId, by })
      return done.ok ? print(putTogetherMessage(done.value)) : printError(putTogetherProblemMessage(done.problem, written))
    }),
  )
}

async function unlessCarrierFails(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SupplierError) return printError(`The carrier cannot cancel it now, so nothing was changed: ${error.message}`)
    throw error
  }
}

/** Throws UsageFault. */
function readUnits(written: string): { readonly position: number; readonly units: number | undefined } {
  const [, position, units] = /^([1-9]\d?)(?:=(\d{1,4}))?$/.exec(written.trim()) ?? []
  if (!position) throw new UsageFault(`--first takes a line such as 1, or a line and pieces such as 1=2; not "${written}".`)
  return { position: Number(position), units: units === undefined ? undefined : Number(units) }
}
