import { formatPaise } from '#src/kit/money.ts'
import { useHouse } from '../../layout/house.ts'
import styles from './order-page.module.css'
import type { OrderPaper } from './order-paper.ts'

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
      {contact && (
        <p className={styles.soft}>
          A question? <a href={`mailto:${contact.email}`}>{contact.email}</a> or{' '}
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>, with the order number {paper.orderNumber}.
        </p>
      )}
    </section>
  )
}

function paymentWords({ paymentMethod, paidAt, state, isReal }: OrderPaper): string {
  const trial = isReal ? '' : ' This is a trial order: no real money, no real parcel.'
  if (paymentMethod === 'cod') return `Cash on Delivery.${trial}`
  if (paidAt) return `Paid online.${trial}`
  return state === 'awaiting_payment' ? `Online, not paid yet.${trial}` : `Online, not paid.${trial}`
}
