import { useId } from 'react'
import { Form } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import styles from './payout-file-form.module.css'

/** Sends a file of the gateway's or the carrier's, which is then shown before anything changes. */
export function PayoutFileForm({ hint }: { readonly hint: string }) {
  const id = useId()
  return (
    <Form className={styles.form} method="post" action={deskAddressOf('payoutFiles')} encType="multipart/form-data">
      <TextField label="CSV file" type="file" name="file" required accept=".csv,text/csv" aria-describedby={id} />
      <DeskButton type="submit">Look at it</DeskButton>
      <p id={id} className={styles.hint}>
        {hint} Of a workbook, save each sheet as CSV first.
      </p>
    </Form>
  )
}
