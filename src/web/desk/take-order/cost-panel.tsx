import { fieldFault } from '../../desk-ui/acts/field-fault.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import type { TakingScreen } from './load-taking.ts'
import type { ShownCost } from './shown-cost.ts'
import styles from './take-order-page.module.css'

type CostPanelProps = { readonly screen: TakingScreen; readonly isPlacing: boolean }

/** How it is paid, and what it comes to: read to the caller before it is placed. */
export function CostPanel({ screen: { form, former, isPaidByFormer, cost, cash, problem }, isPlacing }: CostPanelProps) {
  return (
    <Panel title="What it comes to">
      <SelectField
        name="paymentMethod"
        label="They pay"
        defaultValue={form.paymentMethod}
        error={fieldFault(problem, 'paymentMethod')}
        hint={cash && `Not in cash: ${cash}`}
      >
        <option value="online">{isPaidByFormer ? 'With what was paid before' : 'By a link that is mailed to them'}</option>
        <option value="cod">In cash, to the courier</option>
      </SelectField>
      <div role="status">{cost ? <Cost cost={cost} /> : <p className={styles.soft}>Find a piece first.</p>}</div>
      {problem && !problem.field && (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      <p className={styles.place}>
        <DeskButton
          type="submit"
          name="step"
          value="place"
          look="primary"
          aria-disabled={isPlacing || undefined}
          onClick={(event) => isPlacing && event.preventDefault()}
        >
          {isPlacing ? 'One moment …' : former ? 'Change the order' : 'Place the order'}
        </DeskButton>
        <small>{next[isPaidByFormer ? 'paid' : form.paymentMethod]}</small>
      </p>
    </Panel>
  )
}

const next = {
  online: 'The link goes out at once, and its pieces are kept for two days.',
  paid: 'The workshop has it at once.',
  cod: 'It waits to be confirmed, like every order in cash.',
} as const

const Cost = ({ cost: { rows, total, gst, advance, former, arrivesBy, isWhole } }: { readonly cost: ShownCost }) => (
  <>
    <dl className={styles.cost}>
      {rows.map(([label, amount], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{isWhole ? 'Total' : 'Total without delivery'}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
    {gst && <p className={styles.soft}>{gst}</p>}
    {advance && <p>{advance}</p>}
    {former && <p>{former}</p>}
    {arrivesBy && <p>At their door by {arrivesBy}.</p>}
  </>
)
