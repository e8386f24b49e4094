import type { Fields } from '#src/kit/json/json-parser.ts'
import type { Mailbox } from './mailer.port.ts'
import type { OrderDetails } from './messages/order-details.ts'

/** Everything the shop knows of one kind of message, except how it is drawn. Each stands in a file of messages/ and in the table of messages.ts. */
export type MessageKind<Content> = {
  readonly to: 'shopper' | 'enquirer' | 'shop' | 'staff' | 'owner'
  readonly priority: MailPriority | ((message: Content) => MailPriority)
  /** How the message is read from its JSON in the outbox. */
  readonly fields: Fields<Content>
  /** For previews only: a message about this order, or of its shop. */
  readonly sample: (order: OrderDetails) => Content
  /** To whom a reply to the mail goes; without it, to the shop. */
  readonly replyTo?: (message: Content) => Mailbox | undefined
}

/** 0 is sent first: mails about received money, confirmed orders, and what staff must see. Anybody can cause the others free of charge. */
export type MailPriority = 0 | 1
