import { formatPaise } from '#src/kit/money.ts'
import { Link } from 'react-router'
import { usePageShell } from '../../layout/page-shell.ts'
import { addressOf } from '../../routes.ts'
import styles from './order-page.module.css'
import type { OrderPaper } from './order-view.ts'
import { refundWords } from './refund-message.ts'

export function OrderFacts({ paper }: { paper: OrderPaper }) {
  const contact = usePageShell()?.contact
  return (
    <section className={styles.facts} aria-label="Address and payment">
      <h2>Where it goes</h2>
      <address>
        {[paper.recipientName, ...paper.addressLines].map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>+91 {paper.phone}</span>
      </address>
      <h2>Payment</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatPaise(paper.totalPaise)}</dd>
        <dt>Shipping</dt>
        <dd>Free</dd>
        <dt>Total</dt>
        <dd>
          <strong>{formatPaise(paper.totalPaise)}</strong>
        </dd>
      </dl>
      {paper.gstPaise !== undefined && <p className={styles.soft}>Includes GST of {formatPaise(paper.gstPaise)}.</p>}
      <p>{paymentWords(paper)}</p>
      {paper.refunds.map((refund, index) => (
        <p key={index}>{refundWords(refund, paper.refundDays)}</p>
      ))}
      {contact && (
        <p className={styles.soft}>
          A question? <Link to={`${addressOf('contact')}?order=${paper.orderNumber}`}>Ask about this order</Link>, or call{' '}
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a> and say {paper.orderNumber}.
        </p>
      )}
    </section>
  )
}

function paymentWords({ paymentMethod, paidAt, state }: OrderPaper): string {
  if (paymentMethod === 'cod') return 'Cash on Delivery.'
  if (paidAt) return 'Paid online.'
  return state === 'awaiting_payment' || state === 'lapsed' ? 'Online, not paid yet.' : 'Online, not paid.'
}
