import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import type { OrderScreen } from '../order-screen.ts'

/** Writes to the shopper by mail. What was sent stands among the mails of the order, and an answer comes to the shop's mailbox. */
export const WriteDialog = ({ order: { number, recipient } }: { readonly order: OrderScreen }) => (
  <ActDialog
    act="orders.write"
    input={{ order: number }}
    label="Mail"
    icon="mails"
    title={`Write to ${recipient.name}`}
    explanation={`A mail to ${recipient.email} about ${number}, with your name and a link to the page of the order. An answer comes to the shop’s mailbox.`}
    verb="Send it"
  >
    <ActText name="text" label="What you write" required isLong />
  </ActDialog>
)
