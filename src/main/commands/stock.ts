import { readFile } from 'node:fs/promises'
import type { Config } from '#src/platform/config/config.ts'
import type { VariantId } from '#src/kit/id.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'
import type { StockFilter } from '#src/shop/catalogue/stock/stock-filter.ts'
import { handReasons } from '#src/shop/catalogue/stock/stock-move.ts'
import type { Shop } from '#src/shop/shop.ts'
import {
  changeProblemMessage,
  lineFaultMessage,
  movedAllMessage,
  movedMessage,
  shelfMessage,
  shelfProblemMessage,
  stockColumns,
  stockMoveColumns,
  stockProblemMessage,
} from '#src/shop/staff-texts/stock-texts.ts'
import type { HandMove } from '#src/shop/workflows/stocking/stocking.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments, readChoice } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

const reasons = handReasons.join('|')

/** The commands for how much there is of each colour of a product. */
export const stockCommands: CommandGroup = {
  list: {
    usage: 'stock list [--low|--out] [--json]',
    description: 'lists how much there is of each colour, what is held for unpaid orders, and for how long it lasts.',
    run: listStock,
  },
  move: {
    usage: `stock move <sku> --units <number> --why ${reasons} [--note <text>] [--by <who>]`,
    description: 'writes down what came in or went out. A correction has its sign: --units=-2.',
    run: moveOne,
  },
  moves: {
    usage: 'stock moves <file> [--by <who>]',
    description: 'reads a list of moves, such as a CSV: SKU, how many, why, and a note if wanted. All of them are written down, or none.',
    run: moveAll,
  },
  shelf: {
    usage: 'stock shelf <sku> [<shelf>]',
    description: 'notes where one colour lies, as it is written on the shelf; without one it lies on none.',
    run: shelve,
  },
  history: {
    usage: 'stock history <sku> [--json]',
    description: 'lists what changed the stock of one colour, newest first.',
    run: showHistory,
  },
  check: {
    usage: 'stock check',
    description: 'adds up all moves, and compares them with the stock. Ends with 1 when they differ.',
    run: checkStock,
  },
}

const mostListed = 100_000

async function listStock(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, {
    ...jsonOption,
    low: { type: 'boolean', default: false },
    out: { type: 'boolean', default: false },
  })
  if (values.low && values.out) throw new UsageFault('Choose one of --low and --out.')
  const filter: StockFilter = values.low ? 'low' : values.out ? 'out' : 'all'
  return withShop(config, async ({ stock }) => {
    const { rows } = await stock.list({ filter, text: '', after: undefined, limit: mostListed })
    return printRows(rows, stockColumns, { json: values.json, none: 'There is none.' })
  })
}

async function moveOne(args: readonly string[], config: Config): Promise<number> {
  const options = { ...actingOptions, units: { type: 'string' }, why: { type: 'string' }, note: { type: 'string' } } as const
  const { values, positionals } = readArguments(args, options, 1)
  const why = readChoice('reason', values.why, handReasons)
  if (!why || values.units === undefined) throw new UsageFault('Say how many and why, with --units and --why.')
  const variantId = skuIn(positionals)
  const { units, note } = values
  return withShop(config, async (shop) => {
    const change = shop.stock.readChange(units, why)
    if (!change.ok) return printError(changeProblemMessage(change.problem))
    const moved = await shop.stock.move({ moves: [{ variantId, change: change.value, why, note }], by: actingStaff(values.by) })
    return moved.ok ? print(moved.value.map(movedMessage).join('\n')) : printError(stockProblemMessage(moved.problem))
  })
}

async function shelve(args: readonly string[], config: Config): Promise<number> {
  const { positionals } = readArguments(args, {}, 2)
  const [variantId, shelf = ''] = [skuIn(positionals), positionals[1]]
  return withShop(config, async ({ stock }) => {
    const set = await stock.setShelf({ variantId, shelf })
    return set.ok ? print(shelfMessage(set.value)) : printError(shelfProblemMessage(set.problem))
  })
}

async function moveAll(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const by = actingStaff(values.by)
  const path = firstOf(positionals, 'Say which file.')
  const text = await readFile(path, 'utf8').then(withoutByteOrderMark, (error: Error) => error)
  if (text instanceof Error) return printError(`${path}: ${text.message}`)
  return withShop(config, async (shop) => {
    const read = shop.stock.readMoves(text)
    if (!read.ok) return printError(`${read.problem.map(lineFaultMessage).join('\n')}\n\nNothing was moved.`)
    return writeDown(shop, read.value, by)
  })
}

async function writeDown({ stock }: Shop, moves: readonly HandMove[], by: Staff): Promise<number> {
  if (moves.length === 0) return printError('There is no move in it.')
  const moved = await stock.move({ moves, by })
  return moved.ok ? print(movedAllMessage(moves.length)) : printError(`${stockProblemMessage(moved.problem)} Nothing was moved.`)
}

async function showHistory(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const variantId = skuIn(positionals)
  return withShop(config, async ({ stock }) => {
    if (!(await stock.find(variantId))) return printError(`There is no SKU ${variantId}.`)
    const moves = await stock.history({ variantId, withHolds: true, before: undefined, limit: mostListed })
    return printRows(moves, stockMoveColumns, { json: values.json, none: 'Nothing has changed it.' })
  })
}

async function checkStock(args: readonly string[], config: Config): Promise<number> {
  readArguments(args, {})
  return withShop(config, async ({ stock }) => {
    const { drift, moves, unexplained } = await stock.check()
    const unknown = unexplained > 0 ? ` ${unexplained} of them are unexplained.` : ''
    if (drift.length === 0) return print(`Everything agrees: ${moves} moves add up to the stock.${unknown}`)
    const lines = drift.map(
      ({ variantId, onHand, held, movedOnHand, movedHeld }) =>
        `${variantId}: ${onHand} in stock and ${held} held, but its moves come to ${movedOnHand} and ${movedHeld}.`,
    )
    return printError(lines.join('\n'))
  })
}

const skuIn = (positionals: readonly string[]): VariantId =>
  firstOf(positionals, 'Say which colour, by its SKU.').toUpperCase() as VariantId
