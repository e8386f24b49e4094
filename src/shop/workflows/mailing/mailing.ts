import { findMail, listMails, type MailFilter, pageMails, type MailPageFilter } from '../../notifications/outbox-list.store.ts'
import { findPause } from '../../notifications/outbox.store.ts'
import type { PageCursor } from '#src/kit/page.ts'
import type { Mailbox } from '../../notifications/mailer.port.ts'
import type { Staff } from '../../orders/actor.ts'
import { deliverMails, type MailDeps } from './deliver-mails.ts'
import type { WrittenSentences } from '../../mail-sentences/mail-sentences.ts'
import { type MailKind, type Message, messageKinds } from '../../notifications/messages.ts'
import { previewMail, type PreviewDeps } from './preview-mail.ts'
import { checkCopy, type CopyMail, resendMail, resumeMail, sendCopy } from './resend-mail.ts'
import { checkSample, type SendSample, sendSample } from './send-sample.ts'

export type { MailDeps, RenderedMail } from './deliver-mails.ts'
export type { CopyMailProblem } from './resend-mail.ts'
export type { SampleProblem } from './send-sample.ts'

/** The mails in the outbox: how they are sent, listed and previewed. */
export const mailing = (deps: MailDeps & PreviewDeps) => ({
  list: (filter: MailFilter) => listMails(deps.db, filter),
  page: (filter: MailPageFilter, cursor?: PageCursor) => pageMails(deps.reading, filter, cursor),
  find: (id: number) => findMail(deps.db, id),
  sendAgain: (id: number, by: Staff) => resendMail(id, by, deps),
  sendCopy: (request: CopyMail) => sendCopy(request, deps),
  checkCopy,
  isForOwners: (kind: MailKind) => messageKinds[kind].to === 'owner',
  findPause: () => findPause(deps.db),
  resume: (by: Staff) => resumeMail(by, deps),
  render: (message: Message) => deps.renderMail(message),
  /** In the words of a draft where there is one. */
  preview: (kind: MailKind, draft?: WrittenSentences) => previewMail(kind, deps, draft),
  sendSample: (request: SendSample) => sendSample(request, deps),
  checkSample: (to: Mailbox) => checkSample(to, deps),
  deliver: (mayGoOn?: () => Promise<boolean>) => deliverMails(deps, mayGoOn),
})
