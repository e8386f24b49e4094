import { formatPaise } from '#src/kit/money.ts'
import { Link } from 'react-router'
import { usePageShell } from '../../layout/page-shell.ts'
import { phoneUrl } from '../../phone-url.ts'
import { addressOf } from '../../routes.ts'
import { ChargeRows } from '../../totals/order-totals.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'
import { refundMessage } from './refund-message.ts'

export function OrderSummary({ order }: { order: ShownOrder }) {
  const contact = usePageShell()?.contact
  return (
    <section className={styles.details} aria-label="Address and payment">
      <h2>Where it goes</h2>
      <address>
        {[order.recipientName, ...order.addressLines].map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>+91 {order.phone}</span>
      </address>
      <h2>Payment</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatPaise(order.totals.goodsPaise)}</dd>
        <ChargeRows totals={order.totals} />
        <dt>Total</dt>
        <dd>
          <strong>{formatPaise(order.totals.totalPaise)}</strong>
        </dd>
      </dl>
      {order.gstPaise !== undefined && <p className={styles.soft}>Includes GST of {formatPaise(order.gstPaise)}.</p>}
      <p>{paymentText(order)}</p>
      {order.refunds.map((refund, index) => (
        <p key={index}>{refundMessage(refund, order.refundDays)}</p>
      ))}
      {contact && (
        <p className={styles.soft}>
          A question? <Link to={`${addressOf('contact')}?order=${order.orderNumber}`}>Ask about this order</Link>, or call{' '}
          <a href={phoneUrl(contact.phone)}>{contact.phone}</a> and say {order.orderNumber}.
        </p>
      )}
    </section>
  )
}

function paymentText({ paymentMethod, paidAt, state }: ShownOrder): string {
  if (paymentMethod === 'cod') return 'Cash on Delivery.'
  if (paidAt) return 'Paid online.'
  return state === 'awaiting_payment' || state === 'lapsed' ? 'Online, not paid yet.' : 'Online, not paid.'
}
