import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import { copyProblemMessage } from '#src/shop/staff-texts/orders/correction-texts.ts'
import { mailKinds } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { mailColumns, mailDetails, pauseMessage } from '#src/shop/staff-texts/mail-texts.ts'
import type { RenderedMail } from '#src/shop/workflows/mailing/mailing.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { mailForPrograms } from './keys-for-programs.ts'
import { nextCommands } from './next-steps.ts'
import { printDetails, printJson, printRows } from './print-rows.ts'
import { jsonOption, listOptions, readArguments, readChoice, rowLimit } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const mailCommands: CommandGroup = {
  list: {
    usage: 'mails list [--state waiting|sent|dead] [--to <part of an address>] [--limit <n>] [--json]',
    description: 'lists mails, newest first: how often each was tried, why it failed and when it is tried again.',
    run: listMails,
  },
  show: { usage: 'mails show <number> [--json]', description: 'shows one mail by its number, with its text.', run: showMail },
  resend: {
    usage: 'mails resend <number> [--by <who>]',
    description: 'sends one mail once more, also one that was sent or given up. It keeps its message id.',
    run: resendMail,
  },
  copy: {
    usage: 'mails copy <number> [--to <address>] [--key <text>] [--by <who>]',
    description: 'sends the same mail once more as a new one, also to another address. Mailboxes hide a mail that they have already.',
    run: copyMail,
  },
  resume: {
    usage: 'mails resume [--by <who>]',
    description: 'lets mail go out again after the mail server had refused the password.',
    run: resume,
  },
  preview: {
    usage: 'mails preview [<kind>] [--into <folder>]',
    description: 'writes every kind of mail, or one, to files, with products of your own catalogue. Nothing is sent.',
    run: preview,
  },
}

const mailStates = ['waiting', 'sent', 'dead'] as const

async function listMails(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { state: { type: 'string' }, to: { type: 'string' }, ...listOptions })
  const filter = { state: readChoice('state', values.state, mailStates), to: values.to, limit: rowLimit(values.limit) }
  return withShop(config, async ({ mails }) => {
    const [listed, pause] = [await mails.list(filter), await mails.findPause()]
    if (values.json) return printJson(listed)
    if (pause) print(`${pauseMessage(pause, nextCommands)}\n`)
    return printRows(listed, mailColumns, { none: 'There are no such mails.' })
  })
}

async function showMail(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const id = numberOf(positionals)
  return withShop(config, async ({ mails }) => {
    const mail = await mails.find(id)
    if (!mail) return printError(`There is no mail ${id}.`)
    if (values.json) return printJson(mailForPrograms(mail))
    printDetails(mailDetails(mail))
    const { subject, text } = await mails.render(mail.message)
    return print(`\n${subject}\n\n${text}`)
  })
}

async function resendMail(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const id = numberOf(positionals)
  const by = actingStaff(values.by)
  const isThere = await withShop(config, ({ mails }) => mails.sendAgain(id, by))
  return isThere ? print(`Mail ${id} goes out again as soon as the shop runs.`) : printError(`There is no mail ${id}.`)
}

async function copyMail(args: readonly string[], config: Config): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, { ...actingOptions, to: text, key: text }, 1)
  const id = numberOf(positionals)
  const by = actingStaff(values.by)
  const requestKey = values.key ?? randomKey<'request'>()
  const copied = await withShop(config, ({ mails }) => mails.sendCopy({ id, to: values.to, requestKey, by }))
  if (!copied.ok) return printError(copyProblemMessage(copied.problem))
  return print(`Mail ${copied.value.id} goes to ${copied.value.to} as soon as the shop runs.`)
}

async function resume(args: readonly string[], config: Config): Promise<number> {
  const by = actingStaff(readArguments(args, actingOptions).values.by)
  await withShop(config, ({ mails }) => mails.resume(by))
  return print('Mail goes out again.')
}

async function preview(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { into: { type: 'string' } }, 1)
  const folder = resolve(values.into ?? join(config.dataDir, 'mail-previews'))
  const [named] = positionals
  const kinds = mailKinds.filter((kind) => named === undefined || kind === named)
  if (kinds.length === 0) throw new UsageFault(`There is no kind "${named}": it is one of ${mailKinds.join(', ')}.`)
  const wanted = await withShop(config, ({ mails }) => Promise.all(kinds.map(async (kind) => ({ kind, mail: await mails.preview(kind) }))))
  mkdirSync(folder, { recursive: true })
  for (const each of wanted) {
    writeFileSync(join(folder, `${each.kind}.html`), withPictures(each.mail))
    writeFileSync(join(folder, `${each.kind}.txt`), `${each.mail.subject}\n\n${each.mail.text}`)
  }
  return print(`${wanted.map((each) => join(folder, `${each.kind}.html`)).join('\n')}\n\nBeside each is its plain text, as .txt.`)
}

/** Puts the pictures into the page: a browser cannot read the attachments of a mail. */
const withPictures = ({ html, attachments }: RenderedMail): string =>
  attachments.reduce(
    (page, { contentId, contentType, content }) =>
      contentId === undefined
        ? page
        : page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )

function numberOf([written = '']: readonly string[]): number {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw new UsageFault('Say which one, by its number in the list.')
  return Number(written)
}
