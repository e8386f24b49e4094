import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { entryOf } from '#src/kit/table.ts'
import { type Answer, type Call, openDoor } from '../http-server.ts'
import { backToPanel, formOf, panelCss } from '../panel-page.ts'
import { mailFaultBook } from './mail-faults.ts'
import { attachmentFile, listPage, mailFaults, mailHtml, mailPage } from './mail-pages.ts'
import { type KeptMail, mailShelf } from './mail-shelf.ts'
import { openSmtpDoor } from './smtp-door.ts'

export type MailboxOptions = {
  /** A folder of its own, one file a mail. Without one the mails are gone with the process. */
  readonly statePath?: string | undefined
  readonly smtpPort?: number | undefined
  readonly httpPort?: number | undefined
  readonly clock?: Clock | undefined
}

export type MailboxSandbox = Awaited<ReturnType<typeof startMailbox>>

/** Stands in for the post: takes every mail over real SMTP, shows them on a page, and sends none on. */
export async function startMailbox(options: MailboxOptions = {}) {
  const clock = options.clock ?? systemClock
  const shelf = mailShelf(options.statePath)
  const faults = mailFaultBook()
  const listeners = new Set<() => void>()
  const smtp = await openSmtpDoor(options.smtpPort ?? 0, faults, (deliveredTo, raw) => {
    shelf.put(clock(), deliveredTo, raw)
    for (const listener of [...listeners]) listener()
  })
  const control = { faults, shelf }
  const door = await openDoor({ port: options.httpPort ?? 0 }, async (call, reply) => reply.send(await answer(control, call)))

  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    smtpPort: smtp.port,
    /** The page for people, and `/api/mails` for tests. */
    url: door.url,
    port: door.port,
    faults,
    mails: shelf.list,
    clear: shelf.clear,
    /** The first mail that fits, now or when it comes; a time limit is the caller's. */
    async waitFor(fits: (mail: KeptMail) => boolean): Promise<KeptMail> {
      for (;;) {
        const arrival = new Promise<void>((resolve) => {
          const listener = () => {
            listeners.delete(listener)
            resolve()
          }
          listeners.add(listener)
        })
        const mail = (await shelf.list()).find(fits)
        if (mail) return mail
        await arrival
      }
    },
    async stop() {
      await Promise.all([smtp.close(), door.close()])
    },
  }
}

type MailboxControl = { faults: ReturnType<typeof mailFaultBook>; shelf: ReturnType<typeof mailShelf> }

const notFound: Answer = { status: 404, body: { error: 'no such mail' } }
const done: Answer = { status: 200, body: { ok: true } }

async function answer(control: MailboxControl, call: Call): Promise<Answer> {
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
      control.shelf.clear()
      control.faults.clear()
      return done
    case 'POST /__sandbox/faults':
      control.faults.add(JSON.parse(call.rawBody.toString('utf8')))
      return done
    default:
      return call.method === 'GET' ? oneMail(control, call.path) : notFound
  }
}

async function oneMail({ shelf }: MailboxControl, path: string): Promise<Answer> {
  const [, id = '', part, number] = /^\/mails\/([\w-]+)(?:\/(html|attachments\/(\d+)))?$/.exec(path) ?? []
  const mail = await shelf.find(id)
  if (!mail) return notFound
  if (part === undefined) return mailPage(mail)
  if (part === 'html') return mailHtml(mail)
  const attachment = mail.attachments.at(Number(number))
  return attachment ? attachmentFile(attachment) : notFound
}

/** Part of an address is enough. */
async function mailsTo({ shelf }: MailboxControl, call: Call): Promise<KeptMail[]> {
  const wanted = (call.query.get('to') ?? '').trim().toLowerCase()
  const mails = await shelf.list()
  return mails.filter(({ deliveredTo }) => wanted === '' || deliveredTo.some((address) => address.toLowerCase().includes(wanted)))
}

/** Without the bytes of attachments: those have addresses of their own. */
const mailToJson = (mail: KeptMail) => ({
  ...mail,
  attachments: mail.attachments.map(({ content, ...attachment }, at) => ({
    ...attachment,
    size: content.length,
    url: `/mails/${mail.id}/attachments/${at}`,
  })),
})

function press({ faults, shelf }: MailboxControl, form: URLSearchParams): void {
  const what = form.get('what')
  const fault = entryOf(mailFaults, form.get('fault') ?? '')?.fault
  const recipient = (form.get('recipient') ?? '').trim()
  if (what === 'clear') shelf.clear()
  if (what === 'forget') faults.clear()
  if (what === 'fault' && fault) faults.add({ ...fault, recipient: recipient === '' ? '.' : RegExp.escape(recipient) })
}
