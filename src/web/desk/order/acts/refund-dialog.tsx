import { formatPaise } from '#src/kit/money.ts'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { useActForm } from '../../../desk-ui/acts/act-form.tsx'
import type { DeskButtonLook } from '../../../desk-ui/desk-button.tsx'
import styles from '../panels/money-panel.module.css'
import type { OrderScreen } from '../order-screen.ts'

const ways = { all: 'All that is left', lines: 'Some pieces', amount: 'An amount' } as const
type Way = keyof typeof ways

/** Sends back all, the price of some pieces, or an amount. The order stays as it is. */
export function RefundDialog({ order, look }: { readonly order: OrderScreen; readonly look?: DeskButtonLook }) {
  const { leftPaise, documents } = order.money
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  return (
    <ActDialog
      act="payments.refund"
      input={{ order: order.number, leftPaise }}
      label="Refund"
      {...(look && { look })}
      title={`Refund ${order.number}`}
      explanation={`${formatPaise(leftPaise)} can still go back. It goes the way it came, and the order stays as it is. ${
        hasInvoice ? 'A credit note is issued and mailed with it.' : 'There is no invoice yet, so it is credited when there is one.'
      }`}
      verb="Send it back"
    >
      <Ways order={order} />
      <ActText name="reason" label="Reason, for the shopper" required autoComplete="off" />
    </ActDialog>
  )
}

/** The fields of a way are shown when it is chosen, by the style sheet: so it works without scripts. */
function Ways({ order }: { readonly order: OrderScreen }) {
  const { problem } = useActForm()
  return (
    <fieldset className={styles.ways}>
      <legend>How much</legend>
      {(Object.keys(ways) as Way[]).map((way) => (
        <label key={way} className={styles.way}>
          <input type="radio" name="how" value={way} defaultChecked={way === 'all'} />
          {way === 'all' ? `${ways[way]}, ${formatPaise(order.money.leftPaise)}` : ways[way]}
        </label>
      ))}
      {problem?.field === 'how' && (
        <p role="alert" className={styles.wrong}>
          {problem.message}
        </p>
      )}
      <div className={styles.units}>
        {order.lines.map(({ position, productName, colourName, quantity, unitPricePaise }) => (
          <Units key={position} {...{ position, quantity }} label={`${productName}, ${colourName}, each ${formatPaise(unitPricePaise)}`} />
        ))}
      </div>
      <div className={styles.amount}>
        <ActText name="amount" label="Rupees" inputMode="decimal" autoComplete="off" />
      </div>
    </fieldset>
  )
}

const Units = ({ position, quantity, label }: { readonly position: number; readonly quantity: number; readonly label: string }) => (
  <>
    <label htmlFor={`units${position}`}>{label}</label>
    <input id={`units${position}`} name={`units${position}`} type="number" min={0} max={quantity} defaultValue={0} inputMode="numeric" />
  </>
)
