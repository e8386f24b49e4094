import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import type { Mail, Mailbox, Mailer } from '#src/shop/notifications/mailer.port.ts'

export type SmtpOptions = {
  /** `smtps://user:password@host`, or `smtp://` where the connection is upgraded to TLS before a password is sent. */
  readonly url: string
  readonly from: Mailbox
  /** For sending one mail as a whole. */
  readonly sendTimeoutMs?: number
  /** For the connection and for the greeting, each. */
  readonly connectTimeoutMs?: number
}

/** Sends mails to an SMTP server over at most two pooled connections. A mail that is sent again has the same message id. */
export function smtpMailer(options: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({ pool: true as const, ...connection(options) })
  return {
    async send(mail) {
      const message = { from: mailbox(options.from), ...messageOf(mail, options.from.address) }
      const signal = AbortSignal.timeout(options.sendTimeoutMs ?? 30_000)
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        throw asSupplierError(error)
      }
    },
    close: () => transport.close(),
  }
}

function connection({ url, connectTimeoutMs = 10_000 }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:' || port === '465'
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (port === '587' || port === '' || (username !== '' && !isHere)),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 2,
    // A mail whose connection broke may have arrived: the outbox decides whether it is sent again, not the pool.
    maxRequeues: 0,
    idleTimeout: 60_000,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: 2 * connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageOf(mail: Mail, fromAddress: string) {
  return {
    messageId: angled(mail.messageId, fromAddress),
    ...threadOf(mail.follows ?? [], fromAddress),
    to: mailbox(mail.to, 'recipient_refused'),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo) }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: {
      ...(!mail.isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.requestId && { 'X-Request-Id': oneLine(mail.requestId) }),
    },
    attachments: mail.attachments.map((attachment) => ({
      filename: oneLine(attachment.filename),
      contentType: attachment.contentType,
      content: Buffer.from(attachment.content),
      ...(attachment.contentId === undefined ? {} : { cid: attachment.contentId, contentDisposition: 'inline' as const }),
    })),
  }
}

const angled = (messageId: string, fromAddress: string): string =>
  `<${messageId.includes('@') ? messageId : `${messageId}@${fromAddress.split('@').at(-1)}`}>`

/** RFC 5322, 3.6.4: what it answers, and all of the conversation before it. */
function threadOf(follows: readonly string[], fromAddress: string) {
  const references = follows.map((messageId) => angled(messageId, fromAddress))
  const inReplyTo = references.at(-1)
  return inReplyTo === undefined ? {} : { inReplyTo, references }
}

/** Returns an object, because nodemailer parses a string as a list of addresses: a comma or a line break would add a recipient. */
function mailbox({ name, address }: Mailbox, kind: SupplierFault = 'invalid'): { name: string; address: string } {
  if (!isEmailAddress(address)) throw new SupplierError(kind, 'not one plain e-mail address')
  return { name: oneLine(name), address }
}

const oneLine = (written: string): string => written.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function asSupplierError(error: unknown): SupplierError {
  if (error instanceof SupplierError) return error
  const { code, command, responseCode, permanent } = smtpParts(error)
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'failed'
  return new SupplierError(
    faultOf({ code, command, responseCode, permanent }),
    `SMTP ${command ?? ''} ${responseCode ?? code ?? ''}: ${reason}`,
    {
      cause: error,
    },
  )
}

type SmtpParts = {
  readonly code: string | undefined
  readonly command: string | undefined
  readonly responseCode: number | undefined
  /** False when the server's reply allows another try: 4xx, and 503. */
  readonly permanent: boolean | undefined
}

function faultOf({ code, command, responseCode, permanent }: SmtpParts): SupplierFault {
  if (permanent === false) return 'not_ready'
  if (code === 'EAUTH') return 'auth'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'timeout'
  if (responseCode === undefined) return 'network'
  return command?.startsWith('RCPT') ? 'recipient_refused' : 'invalid'
}

function smtpParts(error: unknown): SmtpParts {
  const parts: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    code: text(parts['code']),
    command: text(parts['command']),
    responseCode: typeof parts['responseCode'] === 'number' ? parts['responseCode'] : undefined,
    permanent: typeof parts['permanent'] === 'boolean' ? parts['permanent'] : undefined,
  }
}
