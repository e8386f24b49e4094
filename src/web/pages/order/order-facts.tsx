import { formatDate } from '#src/kit/clock.ts'
import { formatPaise } from '#src/kit/money.ts'
import { useHouse } from '../../layout/house.ts'
import styles from './order-page.module.css'
import type { OrderPaper, ShownRefund } from './order-paper.ts'

export function OrderFacts({ paper }: { paper: OrderPaper }) {
  const contact = useHouse()?.contact
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
      <p>{paymentWords(paper)}</p>
      {paper.refunds.map((refund, index) => (
        <p key={index}>{refundWords(refund)}</p>
      ))}
      {contact && (
        <p className={styles.soft}>
          A question? <a href={`mailto:${contact.email}`}>{contact.email}</a> or{' '}
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>, with the order number {paper.orderNumber}.
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

function refundWords({ amountPaise, state, askedAt }: ShownRefund): string {
  const amount = formatPaise(amountPaise)
  if (state === 'failed') return `${amount} could not be sent back yet. We are looking into it and write to you.`
  if (state === 'asked') return `${amount} goes back to you: our bank has it from us in a moment.`
  return `${amount} was sent back on ${formatDate(askedAt)}. Banks take five to seven working days.`
}
