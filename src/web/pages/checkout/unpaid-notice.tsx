import { Link } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import { useIsHydrated } from '../../browser/storage/stored-value.ts'
import { clearUnpaidOrder, useUnpaidOrder } from '../../browser/storage/unpaid-order.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'

/** Shows the unpaid order of this browser. `onRestore` fills the form with what was written for that order. */
export function UnpaidNotice({ onRestore }: { onRestore?: (() => void) | undefined }) {
  const isAsked = useIsHydrated()
  const unpaid = useUnpaidOrder()
  if (isAsked && !unpaid) return null
  // Before hydration it reserves its height, so that nothing moves when there is such an order.
  const { orderId, orderNumber } = unpaid ?? { orderId: '' as OrderId, orderNumber: 'MJ-10001' }
  return (
    <aside className={isAsked ? styles.notice : `${styles.notice} ${styles.awaited}`} aria-label="Waiting order">
      <p>
        Your order {orderNumber} is placed and waits for its payment. Nothing has been charged yet.{' '}
        <Link to={addressOf('order', { orderId })}>Pay for it on its own page</Link>, or order anew below.
      </p>
      <p className={styles.actions}>
        {onRestore && (
          <Button look="quiet" onClick={onRestore}>
            Use the same details again
          </Button>
        )}
        <Button look="quiet" onClick={() => clearUnpaidOrder(orderId)}>
          Dismiss
        </Button>
      </p>
    </aside>
  )
}
