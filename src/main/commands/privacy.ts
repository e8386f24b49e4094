import type { Config } from '#src/platform/config/config.ts'
import {
  erasedMessage,
  heldEnquiryColumns,
  heldOrderColumns,
  heldSummary,
  nothingHeldMessage,
  personProblemMessage,
  retentionColumns,
} from '#src/shop/staff-texts/privacy-texts.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError } from './command.ts'
import { printJson, printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'
import { writeWholeFile } from './write-whole-file.ts'

const whoIsMeant = 'Say who: a mail address, or ten digits of a phone.'

export const privacyCommands: CommandGroup = {
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

async function listRetention(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const rules = await withShop(config, (shop) => shop.privacy.listRetention())
  return values.json ? printJson(rules) : printRows(rules, retentionColumns, { none: '' })
}
