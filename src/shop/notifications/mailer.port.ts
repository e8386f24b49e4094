/** Sends one mail. Throws SupplierError: 'recipient_refused' is final, the rest may be tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export type Mailbox = { readonly name: string; readonly address: string }

export type Mail = {
  /** Stable per outbox row, so that a repeat after an unknown outcome can be recognised. */
  readonly messageId: string
  readonly to: Mailbox
  /** The number of the request that caused it. */
  readonly requestId?: string | undefined
  readonly replyTo: Mailbox | undefined
  /** The message ids of the earlier mails of the same conversation, oldest first. */
  readonly follows?: readonly string[] | undefined
  /** A person has written it: whoever is away may answer that by himself. */
  readonly isPersonal?: boolean
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Pictures and documents; one with a `contentId` is shown inside the HTML as `cid:` + contentId. */
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
    readonly contentId: string | undefined
  }[]
}
