import { formatLongDay } from '#src/kit/time/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { Refusal } from '../../../ui/message/refusal.tsx'
import type { ShownOrder } from '../order-view.ts'
import type { RefusedWish } from './receive-wish.ts'
import styles from './redelivery.module.css'

type RedeliveryProps = { readonly order: ShownOrder; readonly refused: RefusedWish | undefined }

/** After a failed delivery: a plain form, which works without scripts as well. */
export default function Redelivery({ order: { redelivery, place }, refused }: RedeliveryProps) {
  if (redelivery?.kind !== 'offered') return null
  const { wish, faults = {}, fault } = refused ?? {}
  return (
    <form method="post" className={styles.form} noValidate>
      <input type="hidden" name="do" value="come again" />
      {fault !== undefined && <Refusal className={styles.fault}>{fault}</Refusal>}
      <SelectField label="When shall it come?" name="wantedDay" defaultValue={wish?.wantedDay} error={faults.wantedDay}>
        <option value="">As soon as possible</option>
        {redelivery.days.map((day) => (
          <option key={day} value={day}>
            {formatLongDay(day)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Another mobile number (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="If the courier shall call somebody else."
        defaultValue={wish?.phone}
        error={faults.phone}
      />
      <details className={styles.address} open={Boolean(wish?.addressLine1 || faults.addressLine1 || faults.addressLine2)}>
        <summary>Mend the address</summary>
        <p>It has to be in {place}: on its way a parcel cannot go to another pincode. Please write to us if it should.</p>
        <TextField
          label="House, street, landmark"
          name="addressLine1"
          autoComplete="address-line1"
          defaultValue={wish?.addressLine1}
          error={faults.addressLine1}
        />
        <TextField
          label="Area (optional)"
          name="addressLine2"
          autoComplete="address-line2"
          defaultValue={wish?.addressLine2}
          error={faults.addressLine2}
        />
      </details>
      <TextField
        label="A word to the courier (optional)"
        name="note"
        autoComplete="off"
        maxLength={200}
        hint="Such as: the gate is behind the temple."
        defaultValue={wish?.note}
        error={faults.note}
      />
      <Button type="submit">Ask the courier to come again</Button>
    </form>
  )
}
