import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './empty-orders.module.css'
import type { OrdersData } from './load-orders.ts'

/** What will be in an empty list, or how to see more. */
export function EmptyOrders({ emptyText }: Pick<OrdersData, 'emptyText'>) {
  return (
    <div className={styles.empty}>
      {emptyText ? (
        <p>{emptyText}</p>
      ) : (
        <>
          <p>No order fits all of these filters.</p>
          <DeskButtonLink to={deskAddressOf('orders')}>Show all orders</DeskButtonLink>
        </>
      )}
    </div>
  )
}
