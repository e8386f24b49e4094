import { formatPaise, paiseToRupees } from '#src/kit/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './order-return-page.module.css'
import type { RefusedReturn } from './receive-return.ts'
import type { ShownCarriage, ShownReturn } from './return-view.ts'

type Props = { readonly current: ShownReturn; readonly carriage: ShownCarriage; readonly refused: RefusedReturn | undefined }

/** What the courier cost whoever sent the pieces, where that is ours to pay. */
export const Carriage = ({ current, carriage, refused }: Props) =>
  carriage.state === 'paid' ? (
    <p>{`${amountOf(carriage)} that you paid a courier is paid back, and your UPI address is erased.`}</p>
  ) : (
    <form method="post" encType="multipart/form-data" className={styles.todo}>
      <input type="hidden" name="return" value={current.ordinal} />
      <h3>What the courier cost you</h3>
      <p>{introductionOf(carriage)}</p>
      {carriage.state === 'refused' && (
        <>
          <p className={styles.words}>{carriage.refusedWhy}</p>
          <p>Was it another amount? Write both again.</p>
        </>
      )}
      <TextField
        label="Rupees that you paid"
        name="courierCost"
        maxLength={20}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={refused?.written.courierCost ?? (carriage.paidPaise && paiseToRupees(carriage.paidPaise))}
        error={refused?.faults.courierCost}
      />
      <TextField
        label="UPI address it goes to"
        name="carriageUpi"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        defaultValue={refused?.written.carriageUpi}
        error={refused?.faults.carriageUpi}
        hint="Such as asha@okbank. It is kept sealed, used for this payment only, and erased afterwards. We never ask for a PIN."
      />
      <Button type="submit" name="do" value="carriage" look="secondary">
        Send it
      </Button>
    </form>
  )

function introductionOf(carriage: ShownCarriage): string {
  switch (carriage.state) {
    case 'said':
      return `You have paid ${amountOf(carriage)}. We send it to the UPI address that you gave us, and write to you. Was it another? Write both again.`
    case 'refused':
      return `You wrote ${amountOf(carriage)}. We could not pay that back. This is why:`
    default:
      return 'If you paid one to bring the pieces to us, that is ours to pay. Keep the receipt: we may ask to see it.'
  }
}

const amountOf = ({ paidPaise }: ShownCarriage): string => (paidPaise === undefined ? 'What' : formatPaise(paidPaise))
