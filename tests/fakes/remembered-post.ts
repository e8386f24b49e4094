import type { Mail } from '#src/shop/notifications/mailer.port.ts'
import type { MailDeps } from '#src/shop/workflows/deliver-mails.ts'

/** Keeps each mail instead of posting it. `failNext` makes the next one fail. */
export function rememberedPost(): Pick<MailDeps, 'mailer' | 'renderMail'> & { readonly sent: Mail[]; failNext(error: Error): void } {
  const sent: Mail[] = []
  const failures: Error[] = []
  return {
    sent,
    failNext: (error) => void failures.push(error),
    mailer: {
      async send(mail) {
        const failure = failures.shift()
        if (failure) throw failure
        sent.push(mail)
      },
    },
    renderMail: async (message) => ({ subject: `${message.kind} ${message.orderNumber}`, html: '', text: '', attachments: [] }),
  }
}
