import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { entryOf } from '#src/kit/table.ts'
import { type Reply, type Call, startHttpServer } from '../http-server.ts'
import { backToPanel, formOf, panelCss } from '../panel-page.ts'
import { pendingMailFaults } from './mail-faults.ts'
import { attachmentFile, listPage, mailFaults, mailHtml, mailPage } from './mail-pages.ts'
import { type StoredMail, mailArchive } from './mail-archive.ts'
import { startSmtpServer } from './smtp-server.ts'

export type MailboxOptions = {
  /** A folder of its own, one file a mail. Without one the mails are lost with the process. */
  readonly statePath?: string | undefined
  readonly smtpPort?: number | undefined
  readonly httpPort?: number | undefined
  readonly clock?: Clock | undefined
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** A mail server for development that takes every mail over real SMTP, shows them on a page, and sends none on. */
export async function startMailbox(options: MailboxOptions = {}) {
  const clock = options.clock ?? systemClock
  const archive = mailArchive(options.statePath)
  const faults = pendingMailFaults()
  const listeners = new Set<() => void>()
  const smtp = await startSmtpServer(options.smtpPort ?? 0, faults, (deliveredTo, raw) => {
    archive.put(clock(), deliveredTo, raw)
    for (const listener of [...listeners]) listener()
  })
  const control = { faults, archive }
  const server = await startHttpServer({ port: options.httpPort ?? 0 }, async (call, connection) =>
    connection.send(await handle(control, call)),
  ).catch(async (error: unknown) => {
    await smtp.close()
    throw error
  })

  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    smtpPort: smtp.port,
    /** The page for people, and `/api/mails` for tests. */
    url: server.url,
    port: server.port,
    faults,
    mails: archive.list,
    clear: archive.clear,
    listRaw: archive.listRaw,
    adopt: archive.adopt,
    /** Resolves to the first mail that matches, now or when it arrives. It has no timeout of its own. */
    async waitFor(fits: (mail: StoredMail) => boolean): Promise<StoredMail> {
      for (;;) {
        const arrival = new Promise<void>((resolve) => {
          const listener = () => {
            listeners.delete(listener)
            resolve()
          }
          listeners.add(listener)
        })
        const mail = (await archive.list()).find(fits)
        if (mail) return mail
        await arrival
      }
    },
    async stop() {
      await Promise.all([smtp.close(), server.close()])
    },
  }
}

type MailboxControl = { faults: ReturnType<typeof pendingMailFaults>; archive: ReturnType<typeof mailArchive> }

const notFound: Reply = { status: 404, body: { error: 'no such mail' } }
const done: Reply = { status: 200, body: { ok: true } }

async function handle(control: MailboxControl, call: Call): Promise<Reply> {
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return listPage(await mailsTo(control, call), control.faults.list(), call.query.get('to') ?? '')
    case 'GET /panel.css':
      return panelCss
    case 'POST /panel':
      press(control, formOf(call.rawBody))
      return backToPanel()
    case 'GET /api/mails':
      return { status: 200, body: { mails: (await mailsTo(control, call)).map(mailToJson) } }
    case 'DELETE /api/mails':
    case 'POST /__sandbox/reset':
      control.archive.clear()
      control.faults.clear()
      return done
    case 'POST /__sandbox/faults':
      control.faults.add(JSON.parse(call.rawBody.toString('utf8')))
      return done
    default:
      return call.method === 'GET' ? oneMail(control, call.path) : notFound
  }
}

async function oneMail({ archive }: MailboxControl, path: string): Promise<Reply> {
  const [, id = '', part, number] = /^\/mails\/([\w-]+)(?:\/(html|attachments\/(\d+)))?$/.exec(path) ?? []
  const mail = await archive.find(id)
  if (!mail) return notFound
  if (part === undefined) return mailPage(mail)
  if (part === 'html') return mailHtml(mail)
  const attachment = mail.attachments.at(Number(number))
  return attachment ? attachmentFile(attachment) : notFound
}

/** Matches any part of an address. */
async function mailsTo({ archive }: MailboxControl, call: Call): Promise<StoredMail[]> {
  const wanted = (call.query.get('to') ?? '').trim().toLowerCase()
  const mails = await archive.list()
  return mails.filter(({ deliveredTo }) => wanted === '' || deliveredTo.some((address) => address.toLowerCase().includes(wanted)))
}

/** Leaves out the content of attachments, which have URLs of their own. */
const mailToJson = (mail: StoredMail) => ({
  ...mail,
  attachments: mail.attachments.map(({ content, ...attachment }, at) => ({
    ...attachment,
    size: content.length,
    url: `/mails/${mail.id}/attachments/${at}`,
  })),
})

function press({ faults, archive }: MailboxControl, form: URLSearchParams): void {
  const what = form.get('what')
  const fault = entryOf(mailFaults, form.get('fault') ?? '')?.fault
  const recipient = (form.get('recipient') ?? '').trim()
  if (what === 'clear') archive.clear()
  if (what === 'forget') faults.clear()
  if (what === 'fault' && fault) faults.add({ ...fault, recipient: recipient === '' ? '.' : RegExp.escape(recipient) })
}
