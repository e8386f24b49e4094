import { returnReasons, returnWishes } from '#src/shop/returns/return.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import { SelectField } from '../../../ui/form/field.tsx'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { useActForm } from '../../../desk-ui/acts/act-form.tsx'
import { fieldFault } from '../../../desk-ui/acts/field-fault.ts'
import type { OrderScreen } from '../order-screen.ts'
import styles from './return-dialog.module.css'

type Props = { readonly order: OrderScreen; readonly returnableUnits: readonly number[] }

/** Enters what a shopper asks for by telephone or in a letter: the pieces may come, and the shopper is mailed how. */
export const ReturnDialog = ({ order, returnableUnits }: Props) => (
  <ActDialog
    act="returns.open"
    input={{ order: order.number }}
    label="Take back"
    icon="returns"
    title={`Take pieces of ${order.number} back`}
    explanation="You agree to it by this: the days and photographs that a shopper’s own form asks for do not count here. The shopper is mailed how to send the pieces."
    verb="Take them back"
  >
    <Fields order={order} returnableUnits={returnableUnits} />
  </ActDialog>
)

function Fields({ order, returnableUnits }: Props) {
  const { problem } = useActForm()
  const lines = order.lines.filter(({ position }) => (returnableUnits[position - 1] ?? 0) > 0)
  const [first] = lines
  // Of a single piece there is nothing to choose.
  const isOne = lines.length === 1 && first && returnableUnits[first.position - 1] === 1
  const fault = lines.map(({ position }) => fieldFault(problem, `units${position}`)).find((text) => text !== undefined)
  return (
    <>
      <fieldset className={styles.units}>
        <legend>How many come back</legend>
        {lines.map(({ position, productName, colourName, personalisation }) => (
          <p key={position}>
            <label htmlFor={`back${position}`}>
              {productName}, {colourName}
              {personalisation && `, ${personalisation.name}`}, of {returnableUnits[position - 1]}
            </label>
            <input
              id={`back${position}`}
              name={`units${position}`}
              type="number"
              min={0}
              max={returnableUnits[position - 1]}
              defaultValue={isOne ? 1 : 0}
              inputMode="numeric"
            />
          </p>
        ))}
        {fault && <p role="alert">{fault}</p>}
      </fieldset>
      <SelectField label="Why" name="reason" defaultValue="faulty" error={fieldFault(problem, 'reason')}>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField label="What they want" name="wish" defaultValue="money" error={fieldFault(problem, 'wish')}>
        {returnWishes.map((wish) => (
          <option key={wish} value={wish}>
            {wayLabels[wish]}
          </option>
        ))}
      </SelectField>
      <ActText name="words" label="What they said (optional)" isLong />
    </>
  )
}
