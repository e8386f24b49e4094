import type { Mail } from '#src/shop/notifications/mailer.port.ts'
import type { MailDeps } from '#src/shop/workflows/mailing/deliver-mails.ts'

/** Records each mail instead of sending it. `failNext` makes the next one fail. */
export function recordingMailer(): Pick<MailDeps, 'mailer' | 'renderMail' | 'drawTaxDocument'> & {
  readonly sent: Mail[]
  failNext(error: Error): void
  waitFor(mails: number): Promise<void>
} {
  const sent: Mail[] = []
  const failures: Error[] = []
  let arrived = Promise.withResolvers<void>()
  return {
    sent,
    failNext: (error) => void failures.push(error),
    async waitFor(mails) {
      while (sent.length < mails) await arrived.promise
    },
    mailer: {
      async send(mail) {
        const failure = failures.shift()
        if (failure) throw failure
        sent.push(mail)
        arrived.resolve()
        arrived = Promise.withResolvers()
      },
    },
    drawTaxDocument: async ({ number }) => Buffer.from(`drawing of ${number}`),
    renderMail: async (message) => ({
      subject: [message.kind, 'orderNumber' in message ? message.orderNumber : 'ticketNumber' in message ? message.ticketNumber : ''].join(
        ' ',
      ),
      html: '',
      text: '',
      attachments: [],
    }),
  }
}
