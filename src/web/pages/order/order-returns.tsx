import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'

/** Where a return of this order stands, or the way to ask for one. */
export function OrderReturns({ order: { returnNotice } }: { readonly order: ShownOrder }) {
  if (!returnNotice) return null
  return (
    <section className={styles.next} aria-labelledby="returns">
      <h2 id="returns">{returnNotice.title}</h2>
      <p>{returnNotice.text}</p>
      {returnNotice.links.map(({ label, page, orderId }) => (
        <ButtonLink key={label} look="secondary" to={addressOf(page, { orderId })}>
          {label}
        </ButtonLink>
      ))}
    </section>
  )
}
