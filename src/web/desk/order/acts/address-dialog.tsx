import { useEffect, useState } from 'react'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import type { RecipientField } from '#src/shop/orders/recipient.ts'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { correctAddressForm } from '../../../desk-ui/correct-address-form.ts'
import { useActForm } from '../../../desk-ui/acts/act-form.tsx'
import { fieldFault } from '../../../desk-ui/acts/field-fault.ts'
import { isWriting } from '../../../desk-ui/live.ts'
import { SelectField } from '../../../ui/form/field.tsx'
import type { OrderScreen } from '../order-screen.ts'
import styles from '../panels/side.module.css'

/** An invoice is never changed once it is issued. */
export const invoiceStays = 'Its invoice is issued already, and keeps what was printed on it.'

/** The fields beside the state, in the order of an envelope. */
const fields: readonly { readonly name: RecipientField; readonly label: string; readonly inputMode?: 'tel' | 'email' | 'numeric' }[] = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'alternatePhone', label: 'Second phone', inputMode: 'tel' },
  { name: 'email', label: 'E-mail', inputMode: 'email' },
  { name: 'addressLine1', label: 'Address' },
  { name: 'addressLine2', label: 'Address, second line' },
  { name: 'city', label: 'City' },
  { name: 'pincode', label: 'Pincode', inputMode: 'numeric' },
]

/** Corrects to whom and where the order goes. It begins with what is there now, so that another person's change is merged or shown. */
export function AddressDialog({ order }: { readonly order: OrderScreen }) {
  const { recipient, parcel } = order
  const began = useHeldWhileWriting(recipient)
  const hasInvoice = order.money.documents.length > 0
  const isBooked = parcel !== undefined && parcel.awb !== undefined
  return (
    <ActDialog
      key={JSON.stringify(began)}
      act="orders.correctAddress"
      input={{ order: order.number, began }}
      label="Correct"
      name={correctAddressForm}
      icon="pen"
      title={`Correct the address of ${order.number}`}
      explanation={`${
        isBooked
          ? 'Its parcel is booked: it is cancelled with the carrier and booked anew. The shopper gets a mail.'
          : 'The shopper gets a mail with what has changed.'
      }${hasInvoice ? ` ${invoiceStays}` : ''}`}
      verb="Correct it"
    >
      <div className={styles.fields}>
        {fields.map(({ name, label, inputMode }) => (
          <ActText key={name} name={name} label={label} defaultValue={began[name]} autoComplete="off" {...(inputMode && { inputMode })} />
        ))}
        <StateField began={began.state} />
        <ActText name="gstin" label="GSTIN" defaultValue={began.gstin} autoComplete="off" />
        <ActText name="businessName" label="Business" defaultValue={began.businessName} autoComplete="off" />
        <ActText name="reason" label="Why, for the history" autoComplete="off" />
      </div>
    </ActDialog>
  )
}

/** A page that was asked for before the form was opened may come with another's change: what is being typed must not be thrown away for it. */
function useHeldWhileWriting(recipient: OrderScreen['recipient']): OrderScreen['recipient'] {
  const [held, setHeld] = useState(recipient)
  useEffect(() => {
    if (JSON.stringify(recipient) !== JSON.stringify(held) && !isWriting()) setHeld(recipient)
  }, [recipient, held])
  return held
}

function StateField({ began }: { readonly began: string }) {
  const { problem } = useActForm()
  const error = fieldFault(problem, 'state')
  const names = Object.values(stateNames).toSorted()
  return (
    <>
      <SelectField name="state" label="State" defaultValue={began} error={error}>
        {!names.includes(began as (typeof names)[number]) && <option>{began}</option>}
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {problem?.code === 'state_contradicts_pincode' && (
        <label className={styles.confirm}>
          <input type="checkbox" name="confirmState" /> The state is right all the same
        </label>
      )}
    </>
  )
}
