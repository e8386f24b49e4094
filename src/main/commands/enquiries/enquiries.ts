import { replyTime } from '#src/kit/time/reply-time.ts'
import type { Config } from '#src/platform/config/config.ts'
import { type EnquiryTab, enquiryTabs } from '#src/shop/enquiries/enquiry-tabs.ts'
import type { RecordedEnquiry } from '#src/shop/enquiries/enquiry.ts'
import { enquiryProblemMessage } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import {
  enquiryColumns,
  enquiryDetails,
  enquiryMailColumns,
  enquiryTabColumns,
  entryColumns,
  standingDetails,
} from '#src/shop/staff-texts/enquiry-texts.ts'
import type { EnquiryView } from '#src/shop/workflows/enquiring/enquiring.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError } from '../command.ts'
import { printDetails, printJson, printRows } from '../print-rows.ts'
import { answer, note, take } from './care-for-enquiry.ts'
import { firstOf, jsonOption, listOptions, readArguments, readChoice, rowLimit } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

/** Nobody is logged in here, so that none is `mine`. */
const shownTabs = enquiryTabs.filter((tab) => tab !== 'mine')

export const enquiryCommands: CommandGroup = {
  list: {
    usage: 'enquiries list [--tab <which>] [--kind contact|bulk] [--limit <n>] [--json]',
    description: `lists what people asked, newest first; with --tab as at the desk, what is due next first: ${shownTabs.join(', ')}. An answer is promised within ${replyTime}.`,
    run: listEnquiries,
  },
  show: {
    usage: 'enquiries show <ticket> [--json]',
    description: 'shows one enquiry: its whole message, its clocks, all that happened, and the state of its mails.',
    run: showEnquiry,
  },
  answer: {
    usage: 'enquiries answer <ticket> --as <e-mail> --text <text>|--file <path> [--asks]',
    description: 'answers by mail, signed by the name of that account; with --asks we ask back, and they answer next.',
    run: answer,
  },
  take: {
    usage: 'enquiries take <ticket> --as <e-mail>',
    description: 'makes an enquiry that account’s.',
    run: take,
  },
  note: {
    usage: 'enquiries note <ticket> --text <text>|--file <path> [--by <who>]',
    description: 'writes a note for colleagues; its sender never sees it.',
    run: note,
  },
  answered: {
    usage: 'enquiries answered <ticket> [--by <who>]',
    description: 'records that you have answered an enquiry: Today lists it no longer.',
    run: (args, config) => move('spoken', 'is answered', args, config),
  },
  close: {
    usage: 'enquiries close <ticket> [--by <who>]',
    description: 'closes an enquiry.',
    run: (args, config) => move('closed', 'is closed', args, config),
  },
  reopen: {
    usage: 'enquiries reopen <ticket> [--by <who>]',
    description: 'opens an enquiry again that was closed, or marked as spam: it waits for an answer.',
    run: (args, config) => move('reopened', 'waits for an answer again', args, config),
  },
}

async function listEnquiries(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { kind: { type: 'string' }, tab: { type: 'string' }, ...listOptions })
  const tab = readChoice('tab', values.tab, shownTabs)
  if (tab) return listTab(tab, values, config)
  const filter = { kind: readChoice('kind', values.kind, enquiryKinds), limit: rowLimit(values.limit) }
  const enquiries = await withShop(config, (shop) => shop.enquiries.list(filter))
  if (values.json) return printJson(enquiries.map(forPrograms))
  return printRows(enquiries, enquiryColumns, { none: 'Nobody has asked anything of this kind.' })
}

type ListValues = { readonly kind?: string | undefined; readonly limit: string; readonly json?: boolean | undefined }

async function listTab(tab: EnquiryTab, values: ListValues, config: Config): Promise<number> {
  const request = { tab, email: '', kind: readChoice('kind', values.kind, enquiryKinds), after: undefined, limit: rowLimit(values.limit) }
  const { rows } = await withShop(config, (shop) => shop.enquiries.page(request))
  if (values.json) return printJson(rows)
  return printRows(rows, enquiryTabColumns, { none: 'There is none.' })
}

const enquiryKinds = ['contact', 'bulk'] as const

async function showEnquiry(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const ticketNumber = firstOf(positionals, 'Say which one, by its ticket.')
  const enquiry = await withShop(config, (shop) => shop.enquiries.show(ticketNumber.toUpperCase()))
  if (!enquiry) return printError(`There is no enquiry ${ticketNumber}.`)
  return values.json ? printJson({ ...forPrograms(enquiry), ...careOf(enquiry) }) : printEnquiry(enquiry)
}

async function move(kind: 'spoken' | 'closed' | 'reopened', outcome: string, args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const ticketNumber = firstOf(positionals, 'Say which one, by its ticket.').toUpperCase()
  const by = actingStaff(values.by)
  const moved = await withShop(config, (shop) => shop.enquiries.move(kind, { ticketNumber, by }))
  return moved.ok ? print(`${ticketNumber} ${outcome}.`) : printError(enquiryProblemMessage(moved.problem, ticketNumber, new Date()))
}

function printEnquiry(enquiry: EnquiryView): number {
  printDetails([...enquiryDetails(enquiry), ...standingDetails(enquiry)])
  print(`\n${enquiry.enquiry.message || '(no message)'}\n`)
  printRows(enquiry.entries, entryColumns, { none: 'Nothing has happened to it yet.' })
  print('')
  return printRows(enquiry.mails, enquiryMailColumns, { none: 'It has no mails.' })
}

const forPrograms = ({ id, ticketNumber, receivedAt, enquiry }: RecordedEnquiry) => ({ id, ticketNumber, receivedAt, ...enquiry })

const careOf = ({ standing, clocks, entries, mails }: EnquiryView) => ({ ...standing, clocks, entries, mails })
