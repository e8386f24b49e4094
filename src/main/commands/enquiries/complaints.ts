import { dayOf, parseDay } from '#src/kit/time/day.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import { enquiryProblemMessage } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import { enquiryTabColumns } from '#src/shop/staff-texts/enquiry-texts.ts'
import { waysIn } from '#src/shop/workflows/enquiring/enquiring.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { jsonOption, listOptions, readArguments, readChoice, rowLimit } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'
import { answer, textOf, textOptions, ticketIn } from './care-for-enquiry.ts'

/** Enquiries that are grievances: their clocks are the law's, 48 hours and one month. */
export const complaintCommands: CommandGroup = {
  list: {
    usage: 'complaints list [--limit <n>] [--json]',
    description: 'lists the complaints, what is due next first.',
    run: listComplaints,
  },
  enter: {
    usage: `complaints enter --came ${waysIn.join('|')} --name <name> [--email <address>] [--phone <number>] --text <text>|--file <path> [--received 2026-11-28] [--by <who>]`,
    description:
      'writes down a complaint that came by another way than the pages; its clocks run from the day on which it came, today unless said. A sender with a mail address is mailed its number.',
    run: enterComplaint,
  },
  make: {
    usage: 'complaints make <ticket> [--by <who>]',
    description: 'makes an enquiry a complaint; its sender is mailed the number, the officer and the day.',
    run: changing({}, ({ ticketNumber, by }, enquiries) => enquiries.makeGrievance({ ticketNumber, by }), 'is a complaint'),
  },
  acknowledged: {
    usage: 'complaints acknowledged <ticket> [--by <who>]',
    description: 'records that you have told its sender that it came in, on the phone or by letter.',
    run: changing({}, ({ ticketNumber, by }, enquiries) => enquiries.acknowledgeGrievance({ ticketNumber, by }), 'is acknowledged'),
  },
  answer: {
    usage: 'complaints answer <ticket> --as <e-mail> --text <text>|--file <path> [--asks]',
    description: 'answers by mail, as `enquiries answer` does; the complaint stays open until it is closed with its outcome.',
    run: answer,
  },
  close: {
    usage: 'complaints close <ticket> --text <outcome>|--file <path> [--by <who>]',
    description: 'ends a complaint with what came of it, which its sender is mailed.',
    run: changing(
      textOptions,
      async ({ ticketNumber, by, values }, enquiries) => {
        const outcome = await textOf(values)
        return enquiries.settleGrievance({ ticketNumber, by, outcome })
      },
      'is closed, with its outcome',
    ),
  },
}

async function listComplaints(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, listOptions)
  const request = { tab: 'grievances', email: '', kind: undefined, after: undefined, limit: rowLimit(values.limit) } as const
  const { rows } = await withShop(config, (shop) => shop.enquiries.page(request))
  return values.json ? printJson(rows) : printRows(rows, enquiryTabColumns, { none: 'Nobody complains.' })
}

const text = { type: 'string' } as const

async function enterComplaint(args: readonly string[], config: Config): Promise<number> {
  const options = { came: text, name: text, email: text, phone: text, received: text, ...textOptions, ...actingOptions, ...jsonOption }
  const { values } = readArguments(args, options)
  const cameBy = readChoice('came', values.came, waysIn)
  if (!cameBy) throw new UsageFault('Say how it came, with --came.')
  const receivedOn = values.received === undefined ? dayOf(new Date()) : parseDay(values.received)
  if (!receivedOn) throw new UsageFault('Write the day as 2026-11-28.')
  const { name = '', email = '', phone = '' } = values
  const [words, by] = [await textOf(values), actingStaff(values.by)]
  const taken = await withShop(config, ({ enquiries }) =>
    enquiries.takeDown({ name, email, phone, words, cameBy, receivedOn, isComplaint: true, by }),
  )
  if (!taken.ok) return printError(taken.problem.map(({ field, message }) => `--${optionOf[field]}: ${message}`).join('\n'))
  const { ticketNumber } = taken.value
  const next = email.trim() === '' ? ' Call its sender, and say so with `complaints acknowledged`: they left no mail address.' : ''
  return values.json ? printJson({ ticketNumber }) : print(`${ticketNumber} is written down as a complaint.${next}`)
}

const optionOf = { name: 'name', email: 'email', phone: 'phone', words: 'text', receivedOn: 'received' } as const

type Values = { readonly text?: string | undefined; readonly file?: string | undefined; readonly by?: string | undefined }
type Given = { readonly ticketNumber: string; readonly by: ReturnType<typeof actingStaff>; readonly values: Values }
type Done = Awaited<ReturnType<Shop['enquiries']['settleGrievance']>>

/** A command that changes one complaint. */
function changing(
  options: Readonly<Record<string, typeof text>>,
  change: (given: Given, enquiries: Shop['enquiries']) => Promise<Done>,
  outcome: string,
) {
  return async (args: readonly string[], config: Config): Promise<number> => {
    const { values, positionals } = readArguments(args, { ...options, ...actingOptions }, 1)
    const given = { ticketNumber: ticketIn(positionals), by: actingStaff(values.by), values }
    const done = await withShop(config, ({ enquiries }) => change(given, enquiries))
    return done.ok
      ? print(`${given.ticketNumber} ${outcome}.`)
      : printError(enquiryProblemMessage(done.problem, given.ticketNumber, new Date()))
  }
}
