import { replyTime } from '#src/kit/time/reply-time.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { RecordedEnquiry } from '#src/shop/enquiries/enquiry.ts'
import { enquiryColumns, enquiryDetails, enquiryMailColumns } from '#src/shop/staff-texts/enquiry-texts.ts'
import type { EnquiryView } from '#src/shop/workflows/enquiring/enquiring.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError } from './command.ts'
import { printDetails, printJson, printRows } from './print-rows.ts'
import { firstOf, jsonOption, listOptions, readArguments, readChoice, rowLimit } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const enquiryCommands: CommandGroup = {
  list: {
    usage: 'enquiries list [--kind contact|bulk] [--limit <n>] [--json]',
    description: `lists what people asked, newest first. An answer is promised within ${replyTime}.`,
    run: listEnquiries,
  },
  show: {
    usage: 'enquiries show <ticket> [--json]',
    description: 'shows one enquiry, its whole message, and the state of its mails.',
    run: showEnquiry,
  },
  answered: {
    usage: 'enquiries answered <ticket> [--by <who>]',
    description: 'records that you have answered an enquiry: Today lists it no longer.',
    run: markAnswered,
  },
}

async function listEnquiries(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { kind: { type: 'string' }, ...listOptions })
  const filter = { kind: readChoice('kind', values.kind, enquiryKinds), limit: rowLimit(values.limit) }
  const enquiries = await withShop(config, (shop) => shop.enquiries.list(filter))
  if (values.json) return printJson(enquiries.map(forPrograms))
  return printRows(enquiries, enquiryColumns, { none: 'Nobody has asked anything of this kind.' })
}

const enquiryKinds = ['contact', 'bulk'] as const

async function showEnquiry(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const ticketNumber = firstOf(positionals, 'Say which one, by its ticket.')
  const enquiry = await withShop(config, (shop) => shop.enquiries.show(ticketNumber.toUpperCase()))
  if (!enquiry) return printError(`There is no enquiry ${ticketNumber}.`)
  return values.json ? printJson({ ...forPrograms(enquiry), mails: enquiry.mails }) : printEnquiry(enquiry)
}

async function markAnswered(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const ticketNumber = firstOf(positionals, 'Say which one, by its ticket.').toUpperCase()
  const by = actingStaff(values.by)
  const isNew = await withShop(config, (shop) => shop.enquiries.markAnswered(ticketNumber, by))
  return isNew ? print(`${ticketNumber} is answered.`) : printError(`There is no enquiry ${ticketNumber} that waits for an answer.`)
}

function printEnquiry(enquiry: EnquiryView): number {
  printDetails(enquiryDetails(enquiry))
  print(`\n${enquiry.enquiry.message || '(no message)'}\n`)
  return printRows(enquiry.mails, enquiryMailColumns, { none: 'It has no mails.' })
}

const forPrograms = ({ id, ticketNumber, receivedAt, enquiry }: RecordedEnquiry) => ({ id, ticketNumber, receivedAt, ...enquiry })
