import type { OrderId } from '#src/kit/id.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import {
  askedColumns,
  erasedMessage,
  heldEnquiryColumns,
  heldOrderColumns,
  heldSummary,
  nothingHeldMessage,
  personProblemMessage,
  retentionColumns,
} from '#src/shop/staff-texts/privacy/privacy-texts.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { breachCommands } from './breaches.ts'
import { type CommandGroup, print, printError } from './command.ts'
import { printJson, printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'
import { writeWholeFile } from './write-whole-file.ts'

const whoIsMeant = 'Say who: a mail address, or ten digits of a phone.'

export const privacyCommands: CommandGroup = {
  ...breachCommands,
  show: {
    usage: 'privacy show <e-mail or phone> [--json]',
    description: 'lists the orders and enquiries that are held about somebody, and what erasing would do to each.',
    run: showHeld,
  },
  export: {
    usage: 'privacy export <e-mail or phone> <file.zip> [--by <who>]',
    description: 'writes all that is held about somebody into a ZIP file, for that person.',
    run: exportHeld,
  },
  erase: {
    usage: 'privacy erase <e-mail or phone> [--by <who>]',
    description: 'erases it for good, as far as the books do not need it; what is under way is erased when it is over.',
    run: eraseHeld,
  },
  file: {
    usage: 'privacy file <order number> <file.zip>',
    description: 'writes what the page of an order hands out about it, which shows no address for mails, into a ZIP file.',
    run: writeOrderFile,
  },
  asked: {
    usage: 'privacy asked [--json]',
    description: 'lists the orders whose shoppers have asked on their pages to be forgotten, and when they are.',
    run: listAsked,
  },
  ask: {
    usage: 'privacy ask <order number>',
    description: 'asks for a shopper what the page of the order lets them ask: to erase it; a mail confirms it.',
    run: (args, config) => ofOrder(args, config, askFor),
  },
  keep: {
    usage: 'privacy keep <order number>',
    description: 'takes back what a shopper has asked.',
    run: (args, config) => ofOrder(args, config, keepFor),
  },
  retention: {
    usage: 'privacy retention [--json]',
    description: 'lists for how long the shop keeps what, and when it last deleted what is older.',
    run: listRetention,
  },
}

async function showHeld(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const held = await withShop(config, (shop) => shop.privacy.find(firstOf(positionals, whoIsMeant)))
  if (!held.ok) return printError(personProblemMessage)
  const { orders, enquiries } = held.value
  // An order's id opens its page.
  if (values.json)
    return printJson({
      orders: orders.map(({ orderNumber, placedAt, state, taxDocuments, isAwaited }) => ({
        ...{ orderNumber, placedAt, state, taxDocuments, isAwaited },
      })),
      enquiries,
    })
  if (orders.length + enquiries.length === 0) return print(nothingHeldMessage)
  printRows(orders, heldOrderColumns, { none: 'No order.' })
  print('')
  return printRows(enquiries, heldEnquiryColumns, { none: 'No enquiry.' })
}

async function exportHeld(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 2)
  const who = firstOf(positionals, whoIsMeant)
  const file = firstOf(positionals.slice(1), 'Say into which file.')
  const by = actingStaff(values.by)
  const isWritten = await withShop(config, async (shop) => {
    const archive = await shop.privacy.archive(who, by)
    if (!archive.ok) return false
    await writeWholeFile(file, archive.value)
    return true
  })
  return isWritten ? print(`${file} holds all that is known about them.`) : printError(personProblemMessage)
}

async function eraseHeld(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const who = firstOf(positionals, whoIsMeant)
  const by = actingStaff(values.by)
  return withShop(config, async ({ privacy }) => {
    const held = await privacy.find(who)
    if (!held.ok) return printError(personProblemMessage)
    const { orders, enquiries } = held.value
    if (orders.length + enquiries.length === 0) return print(nothingHeldMessage)
    print(`Held: ${heldSummary(held.value)}.`)
    const numbers = { orders: orders.map(({ orderNumber }) => orderNumber), tickets: enquiries.map(({ ticketNumber }) => ticketNumber) }
    return print(erasedMessage(await privacy.erase({ ...numbers, by })))
  })
}

type OfOrder = (privacy: Shop['privacy'], orderId: OrderId) => Promise<number>

async function ofOrder(args: readonly string[], config: Config, work: OfOrder): Promise<number> {
  const number = firstOf(readArguments(args, {}, 2).positionals, 'Say which order.')
  return withShop(config, async ({ orders, privacy }) => {
    const id = await orders.findId(number)
    return id ? work(privacy, id) : printError('There is no such order.')
  })
}

const askFor: OfOrder = async (privacy, orderId) => {
  const asked = await privacy.askErasure(orderId)
  if (!asked.ok && asked.problem.code === 'is_replacement')
    return printError(`It is erased with ${asked.problem.orderNumber}: ask for that.`)
  if (asked.ok && asked.value === 'erased') return print('It is erased already.')
  return print((await privacy.showTheirData(orderId))?.when ?? '')
}

const keepFor: OfOrder = async (privacy, orderId) =>
  (await privacy.keepData(orderId)) ? print('It is kept.') : printError('Its shopper has not asked, or it is erased already.')

async function writeOrderFile(args: readonly string[], config: Config): Promise<number> {
  const file = firstOf(readArguments(args, {}, 2).positionals.slice(1), 'Say into which file.')
  return ofOrder(args, config, async (privacy, orderId) => {
    const archive = await privacy.orderArchive(orderId)
    if (!archive) return printError('There is no such order.')
    await writeWholeFile(file, archive.bytes)
    return print(`${file} holds what the page of ${archive.orderNumber} hands out.`)
  })
}

async function listAsked(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const asked = await withShop(config, (shop) => shop.privacy.listAsked())
  // An order's id opens its page.
  if (values.json) return printJson(asked.map(({ orderNumber, askedAt, notBefore }) => ({ orderNumber, askedAt, notBefore })))
  return printRows(asked, askedColumns, { none: 'Nobody has asked.' })
}

async function listRetention(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const rules = await withShop(config, (shop) => shop.privacy.listRetention())
  return values.json ? printJson(rules) : printRows(rules, retentionColumns, { none: '' })
}
