import { type ComponentProps, useEffect, useState } from 'react'
import type { ShoppersField } from '#src/shop/orders/corrections/shoppers-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Refusal } from '../../../ui/message/refusal.tsx'
import type { OfferedAddress } from '../order-view.ts'
import styles from './change.module.css'
import type { PostedAddress } from './receive-address.ts'
import { alreadyPacked } from './refusals.ts'

export default function AddressForm({ offer, posted }: { readonly offer: OfferedAddress; readonly posted: PostedAddress | undefined }) {
  // What the form began with stays, although the page may be loaded anew meanwhile: the shop compares with it.
  const [began] = useState(posted?.began ?? offer.written)
  const isSending = useSending(posted)
  const fields = [...(offer.isPacked ? [] : labelFields), ...(offer.takesGstin ? invoiceFields : [])]
  return (
    <form method="post" className={styles.form} noValidate onSubmit={isSending.begin}>
      <input type="hidden" name="do" value="address" />
      {posted && <Refusal isFocused={!Object.keys(posted.faults).length}>{posted.message}</Refusal>}
      {fields.map(({ field, ...props }) => (
        <div key={field}>
          <input type="hidden" name={`began.${field}`} value={began[field]} />
          <TextField {...props} name={field} defaultValue={posted?.written[field] ?? began[field]} error={posted?.faults[field]} />
        </div>
      ))}
      <p className={styles.hint}>
        {offer.isPacked ? alreadyPacked : 'City, state and pincode stay, because the courier and the tax follow from them.'}{' '}
        {offer.invoiceNumber && `Invoice ${offer.invoiceNumber} is issued, so its GSTIN stays.`}{' '}
        {offer.left === 1 ? 'This is the last change that can be made here.' : `This order can be changed ${offer.left} times more.`}
      </p>
      <Button type="submit" aria-disabled={isSending.now || undefined}>
        Save the change
      </Button>
    </form>
  )
}

/** A booked parcel is cancelled and booked anew, which takes the courier some seconds: a second press meanwhile sends nothing. */
function useSending(posted: PostedAddress | undefined) {
  const [now, setNow] = useState(false)
  useEffect(() => setNow(false), [posted])
  return {
    now,
    begin(event: { preventDefault(): void }) {
      if (now) event.preventDefault()
      setNow(true)
    },
  }
}

type FieldRow = { readonly field: ShoppersField } & ComponentProps<typeof TextField>

const labelFields: readonly FieldRow[] = [
  { field: 'addressLine1', label: 'Address Line 1', autoComplete: 'address-line1', required: true },
  { field: 'addressLine2', label: 'Address Line 2 (optional)', autoComplete: 'address-line2' },
  {
    field: 'phone',
    label: 'Contact (phone)',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    hint: '10 digits; the courier calls this number.',
    required: true,
  },
  { field: 'alternatePhone', label: 'Alternate contact (optional)', type: 'tel', inputMode: 'tel', autoComplete: 'off' },
]

const invoiceFields: readonly FieldRow[] = [
  {
    field: 'gstin',
    label: 'GSTIN (optional)',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    hint: 'Printed on the tax invoice, for your input tax credit.',
  },
  { field: 'businessName', label: 'Business name (optional)', autoComplete: 'organization' },
]
