import { type Paise, readWrittenRupees } from '#src/kit/money.ts'
import type { Result } from '#src/kit/result.ts'
import type { Config } from '#src/platform/config/config.ts'
import { returnReasons, returnWays, returnWishes } from '#src/shop/returns/return.ts'
import { returnTabNames } from '#src/shop/returns/return-tabs.ts'
import type { Shop } from '#src/shop/shop.ts'
import { returnColumns, returnDetails, returnEventColumns } from '#src/shop/staff-texts/returns/return-columns.ts'
import { noSuchOrderMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import { openingFault, returnProblemMessage } from '#src/shop/staff-texts/returns/return-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { printDetails, printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, readArguments, readChoice } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

const words = { text: { type: 'string' } } as const
const amount = { amount: { type: 'string' } } as const
const instead = { instead: { type: 'boolean', default: false } } as const

export const returnCommands: CommandGroup = {
  list: {
    usage: 'returns list [--tab <which>] [--json]',
    description: `lists what shoppers send back: ${returnTabNames.join(', ')}. Without --tab what is to decide.`,
    run: listReturns,
  },
  show: {
    usage: 'returns show <number> [--json]',
    description: 'shows one return, such as MJ-10234-R1: what was asked, what comes next, all that happened.',
    run: showReturn,
  },
  open: {
    usage: `returns open <order> --units <line>=<units>,… --reason ${returnReasons.join('|')} --wish ${returnWishes.join('|')} [--text <what was said>] [--by <who>]`,
    description:
      'takes back what a shopper asks for by telephone or in a letter; lines count from 1. The shopper is mailed how to send it.',
    run: openReturn,
  },
  approve: {
    usage: 'returns approve <number> [--text <for the shopper>] [--by <who>]',
    description: 'lets the pieces come back, and mails the address.',
    run: changing(words, ({ text }, at, returns) => returns.approve({ ...at, words: text })),
  },
  refuse: {
    usage: 'returns refuse <number> --text <why, for the shopper> [--by <who>]',
    description: 'refuses a return; what is faulty, wrong or late may not be refused by law.',
    run: changing(words, ({ text }, at, returns) => returns.refuse({ ...at, words: needed(text) })),
  },
  close: {
    usage: 'returns close <number> --text <why, for the shopper> [--by <who>]',
    description: 'ends a return whose pieces never came, or whose offer nobody answered; the pieces stay with the shopper.',
    run: changing(words, ({ text }, at, returns) => returns.close({ ...at, words: needed(text) })),
  },
  offer: {
    usage: `returns offer <number> --way ${returnWays.join('|')} [--amount <rupees>] [--text <for the shopper>] [--by <who>]`,
    description: 'offers another way, which the shopper accepts or declines; keep needs an amount.',
    run: changing({ ...words, ...amount, way: { type: 'string' } } as const, ({ text, amount: written, way }, at, returns) => {
      const offer = readChoice('way', way, returnWays)
      if (!offer) throw new UsageFault('Say which way, with --way.')
      return returns.offer({ ...at, offer, amountPaise: rupees(written), words: text })
    }),
  },
  arrived: {
    usage: 'returns arrived <number> [--by <who>]',
    description: 'the pieces are here; the shopper gets a mail.',
    run: changing({}, (_, at, returns) => returns.receive(at)),
  },
  inspect: {
    usage: 'returns inspect <number> [--sellable <line>=<pieces>,…] [--text <note>] [--by <who>]',
    description: 'puts what can be sold again on sale, by line from 1, and writes the rest off.',
    run: changing({ ...words, sellable: { type: 'string', default: '' } } as const, ({ text, sellable }, at, returns) =>
      returns.recordInspection({ ...at, note: text, backInStock: readUnits(sellable) }),
    ),
  },
  refund: {
    usage: 'returns refund <number> [--instead] [--amount <rupees>] [--text <for the shopper>] [--by <who>]',
    description:
      'sends the money of an inspected return back the way it came, with a credit note; --instead of another piece that was agreed on.',
    run: changing({ ...words, ...amount, ...instead }, ({ text, amount: written, instead: isInstead }, at, returns) =>
      returns.refund({ ...at, words: text, amountPaise: rupees(written), isInstead }),
    ),
  },
  'ask-upi': {
    usage: 'returns ask-upi <number> [--instead] [--amount <rupees>] [--text <for the shopper>] [--by <who>]',
    description: 'of an order paid in cash: asks the shopper where the money goes; --instead of another piece that was agreed on.',
    run: changing({ ...words, ...amount, ...instead }, ({ text, amount: written, instead: isInstead }, at, returns) =>
      returns.askForUpi({ ...at, words: text, amountPaise: rupees(written), isInstead }),
    ),
  },
  paid: {
    usage: 'returns paid <number> --text <reference> [--by <who>]',
    description: 'you have paid the UPI address: it is erased, and a credit note is issued.',
    run: changing(words, ({ text }, at, returns) => returns.recordPaid({ ...at, words: needed(text) })),
  },
  'repay-carriage': {
    usage: 'returns repay-carriage <number> --text <reference> [--amount <rupees>] [--by <who>]',
    description: 'you have paid back what the shopper paid a courier: its UPI address is erased, and the shopper is mailed.',
    run: changing({ ...words, ...amount }, ({ text, amount: written }, at, returns) =>
      returns.repayCarriage({ ...at, words: needed(text), amountPaise: rupees(written) }),
    ),
  },
  'refuse-carriage': {
    usage: 'returns refuse-carriage <number> --text <why, for the shopper> [--by <who>]',
    description: 'does not pay back what the shopper says of a courier: the shopper is mailed why, and may write it again.',
    run: changing(words, ({ text }, at, returns) => returns.refuseCarriage({ ...at, words: needed(text) })),
  },
  replace: {
    usage: 'returns replace <number> [--names <line>=<name>,…] [--text <for the shopper>] [--by <who>]',
    description:
      'makes the pieces anew, as an order of its own that costs nothing; with --names a name is spelt otherwise, by line from 1.',
    run: changing({ ...words, names: { type: 'string', default: '' } } as const, async ({ text, names }, at, returns) => {
      const found = await returns.inspect(at.orderId, at.ordinal)
      const signOf = (position: number): string => found?.order.lines[position - 1]?.personalisation?.sign ?? ''
      const writings = readNames(names).map(([position, name]) => [position, { name, sign: signOf(position) }] as const)
      return returns.replace({ ...at, words: text, writings: new Map(writings) })
    }),
  },
}

async function listReturns(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { tab: { type: 'string' }, ...jsonOption })
  const tab = readChoice('tab', values.tab, returnTabNames) ?? 'to decide'
  const rows = await withShop(config, (shop) => shop.returns.list(tab))
  return values.json ? printJson(rows) : printRows(rows, returnColumns, { none: 'There is none.' })
}

async function showReturn(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const number = numberIn(positionals)
  return withShop(config, async (shop) => {
    const address = await addressOf(number, shop)
    const found = address && (await shop.returns.inspect(address.orderId, address.ordinal))
    if (!found) return printError(`There is no return ${number}.`)
    // The order's id is its shopper's key.
    const { id: _id, orderId: _orderId, ...asked } = found.asked
    if (values.json) return printJson({ number, ...asked, owedPaise: found.owedPaise, pickup: found.pickup, events: found.events })
    printDetails(returnDetails(found))
    print('')
    return printRows(
      found.events.map((event, index) => ({ ...event, isFirst: index === 0 })),
      returnEventColumns,
    )
  })
}

async function openReturn(args: readonly string[], config: Config): Promise<number> {
  const options = { units: { type: 'string', default: '' }, reason: { type: 'string' }, wish: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, { ...options, ...words, ...actingOptions }, 1)
  const orderNumber = firstOf(positionals, 'Say of which order, such as MJ-10234.').toUpperCase()
  const [reason, wish] = [readChoice('reason', values.reason, returnReasons), readChoice('wish', values.wish, returnWishes)]
  if (!reason || !wish) throw new UsageFault('Say why, with --reason, and what is wanted, with --wish.')
  const lines = [...readUnits(values.units)].map(([position, units]) => ({ position, units }))
  const by = actingStaff(values.by)
  return withShop(config, async (shop) => {
    const orderId = await shop.orders.findId(orderNumber)
    if (!orderId) return printError(noSuchOrderMessage(orderNumber))
    const opened = await shop.returns.open({ orderId, lines, reason, wish, words: values.text ?? '', by })
    if (!opened.ok) return printError(openingFault(opened.problem, orderNumber).message)
    const found = await shop.returns.inspect(orderId, opened.value.ordinal)
    return found ? printDetails(returnDetails(found)) : 0
  })
}

type Option = { readonly type: 'string'; readonly default?: string } | { readonly type: 'boolean'; readonly default: boolean }
type Options = Readonly<Record<string, Option>>
type Values<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { type: 'boolean' }
    ? boolean
    : Known[Name] extends { default: string }
      ? string
      : string | undefined
}
type At = { readonly orderId: Parameters<Shop['orders']['show']>[0]; readonly ordinal: number; readonly by: ReturnType<typeof actingStaff> }
type Change<Known extends Options> = (
  values: Values<Known>,
  at: At,
  returns: Shop['returns'],
) => Promise<Result<unknown, Parameters<typeof returnProblemMessage>[0]>>

/** A command that changes one return, and says how it stands then. */
function changing<const Known extends Options>(options: Known, change: Change<Known>) {
  return async (args: readonly string[], config: Config): Promise<number> => {
    const { values, positionals } = readArguments(args, { ...options, ...actingOptions }, 1)
    const number = numberIn(positionals)
    const by = actingStaff((values as { by?: string }).by)
    return withShop(config, async (shop) => {
      const address = await addressOf(number, shop)
      if (!address) return printError(`There is no return ${number}.`)
      const done = await change(values as unknown as Values<Known>, { ...address, by }, shop.returns)
      if (!done.ok) return printError(returnProblemMessage(done.problem, number))
      const found = await shop.returns.inspect(address.orderId, address.ordinal)
      return found ? printDetails(returnDetails(found)) : 0
    })
  }
}

const numberIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which one, such as MJ-10234-R1.').toUpperCase()

async function addressOf(number: string, { orders }: Shop) {
  const [, orderNumber, ordinal] = /^(.+)-R(\d{1,2})$/.exec(number) ?? []
  const orderId = orderNumber && (await orders.findId(orderNumber))
  return orderId ? { orderId, ordinal: Number(ordinal) } : undefined
}

function needed(text: string | undefined): string {
  if (!text?.trim()) throw new UsageFault('Write it, with --text.')
  return text.trim()
}

function rupees(written: string | undefined): Paise | undefined {
  if (written === undefined) return undefined
  const read = readWrittenRupees(written)
  if (!read) throw new UsageFault('Write rupees, such as 499 or 499.50.')
  return read
}

function readNames(written: string): (readonly [number, string])[] {
  return written
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, position, name] = /^\s*([1-9]\d?)=(.+)$/.exec(part) ?? []
      if (!position || !name?.trim()) throw new UsageFault('Write lines and names, such as 1=Aanya.')
      return [Number(position), name.trim()] as const
    })
}

function readUnits(written: string): ReadonlyMap<number, number> {
  const parts = written.split(',').filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [, position, units] = /^\s*([1-9]\d?)=(\d{1,4})\s*$/.exec(part) ?? []
      if (!position || !units) throw new UsageFault('Write lines and pieces, such as 1=2,3=1.')
      return [Number(position), Number(units)] as const
    }),
  )
}
