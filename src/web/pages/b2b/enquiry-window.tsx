import { Button } from '../../ui/button.tsx'
import type { CardData } from '../../ui/product/card-data.ts'
import { Dialog } from '../../ui/message/dialog.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

type EnquiryWindowProps = {
  readonly card: CardData
  readonly onClose: () => void
  readonly onSent: (ticketNumber: string | undefined) => void
}

/** Fetched when it is first opened. */
export function EnquiryWindow({ card, onClose, onSent }: EnquiryWindowProps) {
  return (
    <Dialog title="Fill the Form" onClose={onClose}>
      <EnquiryForm card={card} onSent={onSent}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </EnquiryForm>
    </Dialog>
  )
}
