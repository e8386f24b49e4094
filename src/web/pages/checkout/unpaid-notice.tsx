import { Link } from 'react-router'
import { forgetUnpaidOrder, useUnpaidOrder } from '../../browser/unpaid-order.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'

/** An order of this browser that still waits for its money. `onBringBack` fills the form with what was written for it. */
export function UnpaidNotice({ onBringBack }: { onBringBack?: (() => void) | undefined }) {
  const unpaid = useUnpaidOrder()
  if (!unpaid) return null
  return (
    <aside className={styles.notice} aria-label="Waiting order">
      <p>
        Your order {unpaid.orderNumber} is placed and waits for its payment. Nothing has been charged yet.{' '}
        <Link to={addressOf('order', { orderId: unpaid.orderId })}>Pay for it on its own page</Link>, or order anew below.
      </p>
      <p className={styles.ways}>
        {onBringBack && (
          <Button look="quiet" onClick={onBringBack}>
            Use the same details again
          </Button>
        )}
        <Button look="quiet" onClick={forgetUnpaidOrder}>
          Dismiss
        </Button>
      </p>
    </aside>
  )
}
