import { formatPaise } from '#src/kit/money.ts'
import { Link } from 'react-router'
import { usePageShell } from '../../layout/page-shell.ts'
import { phoneUrl } from '../../phone-url.ts'
import { addressOf } from '../../routes.ts'
import { ChangeAddress } from './change/change-address.tsx'
import type { PostedAddress } from './change/receive-address.ts'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'

/** `isErased`: of the address, what is left names nobody. */
type OrderSummaryProps = { readonly order: ShownOrder; readonly posted: PostedAddress | undefined; readonly isErased: boolean }

export function OrderSummary({ order, posted, isErased }: OrderSummaryProps) {
  const contact = usePageShell()?.contact
  return (
    <section className={styles.details} aria-label="Address and payment">
      <h2>Where it goes</h2>
      {isErased ? (
        <p>Name and address are erased.</p>
      ) : (
        <address>
          {[order.recipientName, ...order.addressLines].map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>+91 {order.phone}</span>
          {order.gstin && <span>GSTIN {order.gstin}</span>}
        </address>
      )}
      <ChangeAddress offer={order.changes.address} posted={posted} />
      <h2>Payment</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatPaise(order.totals.goodsPaise)}</dd>
        {order.charges.flatMap(([label, amount]) => [<dt key={label}>{label}</dt>, <dd key={`${label} amount`}>{amount}</dd>])}
        <dt>Total</dt>
        <dd>
          <strong>{formatPaise(order.totals.totalPaise)}</strong>
        </dd>
      </dl>
      {order.gstPaise !== undefined && <p className={styles.soft}>Includes GST of {formatPaise(order.gstPaise)}.</p>}
      <p>{order.paymentText}</p>
      {order.refundTexts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      {contact && (
        <p className={`${styles.soft} ${styles.question}`}>
          A question? <Link to={`${addressOf('contact')}?order=${order.orderNumber}`}>Ask about this order</Link>, or call{' '}
          <a href={phoneUrl(contact.phone)}>{contact.phone}</a> and say {order.orderNumber}.
        </p>
      )}
    </section>
  )
}
