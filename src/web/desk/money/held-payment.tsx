import { formatPaise } from '#src/kit/money.ts'
import { paymentMethodLabel } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import styles from './money-page.module.css'
import type { ListedPayment } from './money-rows.ts'
import { OrderLink } from './order-link.tsx'

/** Money of another amount than its order: the owner takes it for the whole order, or sends it back. */
export function HeldPayment({ payment, now }: { readonly payment: ListedPayment; readonly now: Date }) {
  const { gatewayPaymentId, orderNumber, amountPaise, currency, method, firstSeenAt } = payment
  const amount = currency === 'INR' ? formatPaise(amountPaise) : `${amountPaise} ${currency}`
  const input = { order: orderNumber, payment: gatewayPaymentId }
  return (
    <div className={styles.heldRow}>
      <p>
        <b>{amount}</b> by {paymentMethodLabel(method)} for <OrderLink number={orderNumber} />, <Moment at={firstSeenAt} now={now} />
        <br />
        <small className="soft">{gatewayPaymentId}</small>
      </p>
      <div className={styles.heldActs}>
        <ActDialog
          label="Accept"
          look="primary"
          act="payments.accept"
          input={input}
          title={`Take ${amount} for the whole of ${orderNumber}`}
          explanation={<p>The order counts as paid in full. Your name and the reason stay with the payment.</p>}
          verb="Accept"
        >
          <ActText name="reason" label="Why" required isLong />
        </ActDialog>
        <ActDialog
          label="Send back"
          act="payments.sendBack"
          input={input}
          title={`Send ${amount} back`}
          explanation={<p>The shopper gets all of it back, and a mail with the reason. The order stays unpaid.</p>}
          verb="Send back"
        >
          <ActText name="reason" label="Why" hint="The shopper reads it" required isLong />
        </ActDialog>
      </div>
    </div>
  )
}
