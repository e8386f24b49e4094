import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'

/** The two parcels of an order that was divided: what is in each, and where each is. */
export function OrderParts({ order: { parts } }: { readonly order: ShownOrder }) {
  if (parts.length === 0) return null
  return (
    <section className={styles.next} aria-labelledby="parts">
      <h2 id="parts">It comes in two parcels</h2>
      {parts.map(({ title, goods, text, other }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {goods.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          <p>{text}</p>
          {other && (
            <ButtonLink look="secondary" to={addressOf('order', { orderId: other.orderId })}>
              {other.label}
            </ButtonLink>
          )}
        </div>
      ))}
    </section>
  )
}
