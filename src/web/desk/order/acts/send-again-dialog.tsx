import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import type { OrderScreen } from '../order-screen.ts'

/** Sends the parcel of a paid order again that came back or was lost. */
export const SendAgainDialog = ({ order: { number, recipient, parcel, hasSettledUnits } }: { readonly order: OrderScreen }) => (
  <ActDialog
    act="parcels.sendAgain"
    input={{ order: number }}
    label="Send it again"
    icon="retry"
    title={`Send the parcel of ${number} again`}
    explanation={`${
      parcel?.state === 'returned' && !hasSettledUnits
        ? 'The pieces that came back go out again as they are: look at them first.'
        : 'Its pieces are made anew and taken from stock.'
    } It is an order of its own that costs nothing, to ${recipient.addressLine1}, ${recipient.city} ${recipient.pincode}: correct the address there, before the courier comes. The shopper is mailed.`}
    verb="Send it again"
  >
    <ActText name="words" label="To the shopper" hint="Goes into the mail; may be empty" isLong />
  </ActDialog>
)
