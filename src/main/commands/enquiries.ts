import { cutText } from '#src/kit/printable.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Enquiry, RecordedEnquiry } from '#src/shop/enquiries/enquiry.ts'
import type { EnquiryView } from '#src/shop/workflows/enquiring/enquiring.ts'
import { type CommandGroup, printError, print, readArguments, rowLimit, UsageFault } from './command.ts'
import { printJson, printRows } from './printed-table.ts'
import { withShop } from './with-shop.ts'

export const enquiryCommands: CommandGroup = {
  list: {
    usage: 'enquiries list [--kind contact|bulk] [--limit <n>] [--json]',
    description: 'lists what people asked, newest first. An answer is promised within 24 business hours.',
    run: listEnquiries,
  },
  show: {
    usage: 'enquiries show <ticket> [--json]',
    description: 'shows one enquiry, all of its words, and how its mails fared.',
    run: showEnquiry,
  },
}

async function listEnquiries(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, {
    kind: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  const filter = { kind: kindOf(values.kind), limit: rowLimit(values.limit) }
  const enquiries = await withShop(config, (shop) => shop.enquiries.list(filter))
  return printRows(
    enquiries.map(flatRow),
    {
      Ticket: ({ ticketNumber }) => ticketNumber,
      Received: ({ receivedAt }) => formatDateTime(receivedAt),
      Kind: ({ kind }) => kind,
      From: ({ name }) => name,
      Phone: ({ phone }) => phone,
      'E-mail': ({ email }) => email,
      Pieces: (row) => ('quantity' in row ? `${row.quantity} of ${row.productCode}` : undefined),
      Words: ({ message }) => (message.length > 60 ? `${cutText(message, 59)}…` : message),
    },
    { json: values.json, none: 'Nobody has asked anything of this kind.' },
  )
}

async function showEnquiry(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { json: { type: 'boolean', default: false } }, 1)
  const [ticketNumber] = words
  if (!ticketNumber) throw new UsageFault('Say which one, by its ticket.')
  const enquiry = await withShop(config, (shop) => shop.enquiries.show(ticketNumber.toUpperCase()))
  if (!enquiry) return printError(`There is no enquiry ${ticketNumber}.`)
  return values.json ? printJson({ ...flatRow(enquiry), mails: enquiry.mails }) : printEnquiry(enquiry)
}

function printEnquiry({ mails, ...recorded }: EnquiryView): number {
  const row = flatRow(recorded)
  const facts = [
    ['Ticket', row.ticketNumber],
    ['Received', formatDateTime(row.receivedAt)],
    ['Kind', row.kind],
    ['From', row.name],
    ['Phone', row.phone],
    ['E-mail', row.email],
    ...('quantity' in row ? [['Pieces', `${row.quantity} of ${row.productCode}`]] : []),
  ]
  print(facts.flatMap(([name, value]) => (value ? [`${name!.padEnd(10)}${value}`] : [])).join('\n'))
  print(`\n${row.message || '(no words)'}\n`)
  return printRows(
    mails,
    {
      Mail: ({ kind }) => kind,
      To: ({ to }) => to,
      State: ({ state }) => state,
      Tries: ({ attempts }) => attempts,
      Sent: ({ sentAt }) => sentAt && formatDateTime(sentAt),
      'Last error': ({ lastError }) => lastError,
    },
    { json: false, none: 'It has no mails.' },
  )
}

/** As a table or a program reads it best. */
const flatRow = ({ id, ticketNumber, receivedAt, enquiry }: RecordedEnquiry) => ({ id, ticketNumber, receivedAt, ...enquiry })

function kindOf(written: string | undefined): Enquiry['kind'] | undefined {
  if (written === undefined || written === 'contact' || written === 'bulk') return written
  throw new UsageFault(`There is no kind "${written}": it is contact or bulk.`)
}
