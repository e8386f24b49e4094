import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { WritingFields } from '../../../desk-ui/writing/writing-fields.tsx'
import { invoiceStays } from './address-dialog.tsx'
import type { ShownLine } from '../order-screen.ts'

type WritingDialogProps = { readonly line: ShownLine; readonly number: string; readonly isInvoiced: boolean }

/** Corrects what is foiled on a line, with both drawn while somebody types. */
export const WritingDialog = ({ line, number, isInvoiced }: WritingDialogProps) => (
  <ActDialog
    act="orders.correctWriting"
    input={{
      ...{ order: number, position: line.position },
      began: { name: line.personalisation?.name ?? '', sign: line.personalisation?.sign ?? '' },
    }}
    label="Correct"
    icon="pen"
    look="flat"
    title={`Correct the writing of ${line.productName}`}
    explanation={`Until it is pressed. The shopper gets a mail with both drawn.${isInvoiced ? ` ${invoiceStays}` : ''}`}
    verb="Correct it"
  >
    <WritingFields line={line} />
    <ActText name="reason" label="Why, for the history" autoComplete="off" />
  </ActDialog>
)
