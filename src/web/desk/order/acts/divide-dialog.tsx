import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { useActForm } from '../../../desk-ui/acts/act-form.tsx'
import { fieldFault } from '../../../desk-ui/acts/field-fault.ts'
import type { OrderScreen } from '../order-screen.ts'
import styles from './return-dialog.module.css'

type Props = { readonly order: OrderScreen }

/** Chooses what of a paid order goes first; the rest goes in a second parcel. */
export const DivideDialog = ({ order }: Props) => (
  <ActDialog
    act="parcels.divide"
    input={{ order: order.number }}
    label="Divide"
    icon="parcels"
    title={`Send ${order.number} in two parcels`}
    explanation={`What goes first stays in this order; the rest becomes an order of its own that costs nothing. There is one invoice for both.${
      order.parcel?.awb ? ' The parcel is cancelled with the carrier and booked anew: print its new label.' : ''
    } The shopper is mailed.`}
    verb="Send it in two parcels"
  >
    <Fields order={order} />
  </ActDialog>
)

function Fields({ order: { lines } }: Props) {
  const { problem } = useActForm()
  const fault = fieldFault(problem, 'first')
  return (
    <>
      <fieldset className={styles.units}>
        <legend>How many go first</legend>
        {lines.map(({ position, productName, colourName, personalisation, quantity }) => (
          <p key={position}>
            <label htmlFor={`first${position}`}>
              {productName}, {colourName}
              {personalisation && `, ${personalisation.name}`}, of {quantity}
            </label>
            <input
              id={`first${position}`}
              name={`first${position}`}
              type="number"
              min={0}
              max={quantity}
              defaultValue={position === 1 ? quantity : 0}
              inputMode="numeric"
            />
          </p>
        ))}
        {fault && <p role="alert">{fault}</p>}
      </fieldset>
      <ActText
        name="days"
        label="Working days until the rest is ready (optional)"
        hint="Empty: as long as its pieces take"
        inputMode="numeric"
        autoComplete="off"
      />
      <ActText name="words" label="To the shopper (optional)" isLong />
    </>
  )
}
