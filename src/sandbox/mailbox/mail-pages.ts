import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { Reply } from '../http-server.ts'
import { buttonForm, type Html, html, panelPage, table } from '../panel-page.ts'
import type { MailFault } from './mail-faults.ts'
import type { Correspondent, StoredAttachment, StoredMail } from './mail-archive.ts'

export function listPage(mails: readonly StoredMail[], faults: readonly MailFault[], onlyTo: string): Reply {
  return panelPage(
    'Mailbox',
    html`<p class="note">Every mail of the shop ends here; none leaves this machine.</p>
<form method="get" action="/"><label>Only mails to <input name="to" type="search" value="${onlyTo}"></label> <button>Show</button></form>
${buttonForm('/panel', 'Empty the mailbox', { what: 'clear' })}
${table(
  `Mails (${mails.length})`,
  ['When', 'To', 'Subject', 'From', 'Attachments'],
  mails.map((mail) => [
    when(mail),
    mail.deliveredTo.join(', '),
    html`<a href="/mails/${mail.id}">${mail.subject || '(no subject)'}</a>`,
    written(mail.from),
    mail.attachments.filter(({ contentId }) => contentId === undefined).length || '',
  ]),
)}${faultButtons(faults)}`,
  )
}

/** Faults of the mail server, by the name of their button. */
export const mailFaults: Readonly<Record<string, { label: string; fault: Parameters<typeof faultOf>[0] }>> = {
  refused: { label: 'is refused for good (550)', fault: { at: 'recipient', code: 550 } },
  later: { label: 'is refused for now (450)', fault: { at: 'recipient', code: 450 } },
  content: { label: 'is refused for its content (554)', fault: { at: 'data', code: 554 } },
  doubt: { label: 'arrives, but the reply is lost', fault: { at: 'after data' } },
  busy: { label: 'meets a busy server (421)', fault: { at: 'connect', code: 421 } },
  silent: { label: 'meets silence', fault: { at: 'greeting' } },
  door: { label: 'is hung up on', fault: { at: 'door' } },
  full: { label: 'finds a full mailbox (452)', fault: { at: 'data', code: 452 } },
  password: { label: 'is refused the password (535)', fault: { at: 'login', code: 535 } },
  slow: { label: 'takes five seconds', fault: { at: 'slow' } },
}

const faultOf = (fault: { at: MailFault['at']; code?: number }) => fault

function faultButtons(faults: readonly MailFault[]): Html {
  return html`<h2>What should go wrong?</h2>
<form method="post" action="/panel"><input type="hidden" name="what" value="fault">
<label>The next mail to <input name="recipient" placeholder="anybody"></label>
${Object.entries(mailFaults).map(([name, { label }]) => html`<button name="fault" value="${name}">${label}</button> `)}</form>
${
  faults.length > 0 &&
  html`<ul>${faults.map((fault) => html`<li>${fault.times} × ${fault.at}, ${fault.code}, for ${fault.recipient === '.' ? 'anybody' : fault.recipient}</li>`)}</ul>${buttonForm('/panel', 'Forget these faults', { what: 'forget' })}`
}`
}

export function mailPage(mail: StoredMail): Reply {
  const attachments = mail.attachments.map((attachment, at) => ({ attachment, at }))
  return panelPage(
    mail.subject || '(no subject)',
    html`<p><a href="/">All mails</a></p>
<dl><dt>From</dt><dd>${written(mail.from)}</dd><dt>To</dt><dd>${mail.to.map(written).join(', ')}</dd>
<dt>Delivered to</dt><dd>${mail.deliveredTo.join(', ')}</dd><dt>Reply to</dt><dd>${mail.replyTo.map(written).join(', ') || '-'}</dd>
<dt>Received</dt><dd>${when(mail)}</dd><dt>Message id</dt><dd>${mail.messageId ?? '-'}</dd></dl>
${mail.html !== '' && html`<h2>As it looks</h2><iframe sandbox src="/mails/${mail.id}/html" title="The mail as it looks"></iframe>`}
${linksOf(mail)}
${attachments.length > 0 && html`<h2>Attachments</h2><ul>${attachments.map(({ attachment, at }) => attachmentLine(mail, attachment, at))}</ul>`}
<h2>As text</h2><pre>${mail.text}</pre>`,
  )
}

const attachmentLine = (mail: StoredMail, attachment: StoredAttachment, at: number): Html =>
  html`<li><a href="/mails/${mail.id}/attachments/${at}">${attachment.filename}</a> (${attachment.contentType}, ${Math.ceil(attachment.content.length / 1024)} KB${
    attachment.contentId !== undefined && ', shown in the mail'
  })</li>`

/** The sandboxed frame of the mail cannot follow links. */
function linksOf(mail: StoredMail): Html | undefined {
  const found = [...mail.html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const links = [...new Set(found)]
  if (links.length === 0) return undefined
  return html`<h2>Where it leads</h2><ul>${links.map((link) => html`<li><a href="${link}" rel="noopener noreferrer" target="_blank">${link}</a></li>`)}</ul>`
}

/** The mail's own HTML, without scripts, forms and external resources; its pictures are inlined from its parts. */
export const mailHtml = (mail: StoredMail): Reply => ({
  status: 200,
  body: mail.attachments.reduce(withPicture, mail.html),
  headers: {
    'content-security-policy': "default-src 'none'; img-src data: cid:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'referrer-policy': 'no-referrer',
  },
})

function withPicture(page: string, { contentId, contentType, content }: StoredAttachment): string {
  if (contentId === undefined) return page
  return page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
}

/** Always a download, so that no attachment is rendered under this origin. */
export const attachmentFile = ({ filename, content }: StoredAttachment): Reply => ({
  status: 200,
  body: content,
  headers: {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  },
})

const written = (correspondent: Correspondent | undefined): string =>
  correspondent === undefined ? '' : correspondent.name ? `${correspondent.name} <${correspondent.address}>` : correspondent.address

const when = (mail: StoredMail): string => formatDateTime(new Date(mail.receivedAt))
