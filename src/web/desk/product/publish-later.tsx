import { ActDialog } from '../../desk-ui/acts/act-dialog.tsx'
import { ActTimes } from '../../desk-ui/acts/act-times.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

type PublishLaterProps = { readonly code: string; readonly draft: number; readonly isNew: boolean }

/** Publishes a draft at a time, or until a time: a price of some days. */
export const PublishLater = ({ code, draft, isNew }: PublishLaterProps) => (
  <ActDialog
    act="products.schedule"
    input={{ product: code, draft }}
    label="At a time"
    title="Publish at a time"
    explanation="Times are India’s. The draft leaves this form and waits under Products; what clashes with a later change is stopped then, and you get a mail."
    verb="Plan it"
    // A new product has no form until then.
    next={isNew ? deskAddressOf('products') : undefined}
  >
    <ActTimes
      until={isNew ? 'Then it goes off sale. Empty: it stays.' : 'Then it is taken back, such as the price of a sale. Empty: it stays.'}
    />
  </ActDialog>
)
