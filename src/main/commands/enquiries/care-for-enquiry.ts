import { readFile } from 'node:fs/promises'
import { randomKey } from '#src/kit/random-key.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'
import type { Config } from '#src/platform/config/config.ts'
import { isMessage } from '#src/shop/enquiries/enquiry-standing.ts'
import type { Shop } from '#src/shop/shop.ts'
import { enquiryProblemMessage } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import type { Carer } from '#src/shop/workflows/enquiring/enquiring.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { print, printError, UsageFault } from '../command.ts'
import { firstOf, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

export const textOptions = { text: { type: 'string' }, file: { type: 'string' } } as const

/** Answers by mail, signed by the account that --as names; with --asks they answer next. */
export async function answer(args: readonly string[], config: Config): Promise<number> {
  const options = { ...textOptions, as: { type: 'string' }, asks: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, 1)
  const ticketNumber = ticketIn(positionals)
  const account = accountIn(values.as)
  const text = await textOf(values)
  return withShop(config, async (shop) => {
    const [by, enquiry] = [await findCarer(shop, account), await shop.enquiries.show(ticketNumber)]
    if (!by) return printError(noAccount(account))
    const answering = await findAnswering(shop, ticketNumber)
    if (answering !== undefined) return printError(beingAnswered(answering, ticketNumber))
    const answered = await shop.enquiries.answer({
      ...{ ticketNumber, text, by, requestKey: randomKey() },
      seenMessages: enquiry?.entries.filter(isMessage).length ?? 0,
      leadsTo: values.asks ? 'waiting' : 'answered',
    })
    return reply(answered, ticketNumber, `The answer to ${ticketNumber} goes out.`)
  })
}

/** Who has written an answer at the desk that has not gone out yet. */
async function findAnswering({ desk }: Pick<Shop, 'desk'>, ticketNumber: string): Promise<string | undefined> {
  const coming = await desk.findWaiting({ kind: 'enquiry', number: ticketNumber })
  return coming.find(({ act, state }) => act === 'enquiries.answer' && state !== 'failed')?.askedBy
}

const beingAnswered = (name: string, ticketNumber: string): string =>
  `${name} is just answering ${ticketNumber} at the desk, and nothing else was sent. Wait ten seconds, read it with \`enquiries show ${ticketNumber}\`, and answer if something is left to say.`

export async function take(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { as: { type: 'string' } }, 1)
  const ticketNumber = ticketIn(positionals)
  const account = accountIn(values.as)
  return withShop(config, async (shop) => {
    const by = await findCarer(shop, account)
    if (!by) return printError(noAccount(account))
    const taken = await shop.enquiries.hand({ ticketNumber, to: by.email, by })
    return reply(taken, ticketNumber, `${ticketNumber} is ${by.name}’s.`)
  })
}

export async function note(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...textOptions, ...actingOptions }, 1)
  const ticketNumber = ticketIn(positionals)
  const by = actingStaff(values.by)
  const text = await textOf(values)
  return withShop(config, async (shop) =>
    reply(await shop.enquiries.note({ ticketNumber, text, by }), ticketNumber, `The note to ${ticketNumber} is written down.`),
  )
}

type Done = Awaited<ReturnType<Shop['enquiries']['answer' | 'hand' | 'note']>>

const reply = (done: Done, ticketNumber: string, message: string): number =>
  done.ok ? print(message) : printError(enquiryProblemMessage(done.problem, ticketNumber, new Date()))

export const ticketIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which one, by its ticket.').toUpperCase()

function accountIn(written: string | undefined): string {
  if (!written) throw new UsageFault('Say whose it is, with --as and the mail address of an account.')
  return written.trim().toLowerCase()
}

async function findCarer({ staff }: Pick<Shop, 'staff'>, account: string): Promise<Carer | undefined> {
  const found = (await staff.list()).find(({ email }) => email === account)
  return found && { name: found.name, email: found.email }
}

const noAccount = (account: string): string => `Nobody of the staff has the address ${account}: see \`staff list\`.`

export async function textOf({ text, file }: { readonly text?: string | undefined; readonly file?: string | undefined }): Promise<string> {
  if ((text === undefined) === (file === undefined)) throw new UsageFault('Say what to write, with either --text or --file.')
  if (file === undefined) return text ?? ''
  return readFile(file, 'utf8').then(withoutByteOrderMark, (error: Error) => {
    throw new UsageFault(`${file}: ${error.message}`)
  })
}
