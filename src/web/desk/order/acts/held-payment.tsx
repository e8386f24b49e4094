import { formatPaise } from '#src/kit/money.ts'
import { onlinePaise } from '#src/shop/pricing/part-payment.ts'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import styles from '../panels/money-panel.module.css'
import type { OrderScreen } from '../order-screen.ts'
import type { ShownMoney } from '../shown-money.ts'

type HeldPaymentProps = { readonly order: OrderScreen; readonly payment: ShownMoney['attempts'][number] }

/** Money of another amount or currency waits for a decision, with a reason and a name. */
export function HeldPayment({ order, payment: { gatewayPaymentId, amountPaise } }: HeldPaymentProps) {
  if (!order.may.acceptHeldPayments) return <p className="soft">The owner decides about it.</p>
  const input = { order: order.number, payment: gatewayPaymentId }
  const [came, wanted] = [formatPaise(amountPaise), formatPaise(onlinePaise(order))]
  return (
    <div className={styles.decide}>
      <ActDialog
        act="payments.accept"
        input={input}
        label="Accept it"
        title={`Accept ${came} for ${order.number}`}
        explanation={`${came} came in, and ${wanted} was asked for. ${inFull(order)}; invoice and mails show ${wanted}.`}
        verb="Accept it"
      >
        <ActText name="reason" label="Why" required autoComplete="off" />
      </ActDialog>
      <ActDialog
        act="payments.sendBack"
        input={input}
        label="Send it back"
        title={`Send ${came} back`}
        explanation="All of it goes back to whoever paid. The order does not change."
        verb="Send it back"
      >
        <ActText name="reason" label="Why, for the shopper" required autoComplete="off" />
      </ActDialog>
    </div>
  )
}

const inFull = ({ advancePaise }: OrderScreen): string =>
  advancePaise > 0 ? 'The advance counts as paid, and the courier collects the same balance' : 'The order counts as paid in full'
