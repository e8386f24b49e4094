import { Link } from 'react-router'
import { causeTitle } from '#src/shop/staff-texts/today-texts.ts'
import { ActForm, ActSubmit } from '../../desk-ui/acts/act-form.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { FoldedLine } from './fold-lines.ts'
import styles from './waiting-row.module.css'

/** Many orders with one cause: their numbers to look at, and all of them settled at once. */
export function FoldedRow({ line: { cause, lines } }: { readonly line: FoldedLine }) {
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${styles.lateIcon}`} aria-hidden="true">
        <DeskIcon name="alert" />
      </span>
      <details className={styles.text}>
        <summary>
          <strong>{causeTitle(cause)}</strong> at {lines.length} orders
        </summary>
        <ul className={styles.folded}>
          {lines.map(({ key, orderNumber, recipientName }) => (
            <li key={key}>
              <Link to={deskAddressOf('order', { number: orderNumber })}>{orderNumber}</Link> {recipientName}
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.acts}>
        <ActForm act="orders.resolve" each={lines.map(({ orderNumber: order }) => ({ order, cause }))}>
          <ActSubmit>Settle all</ActSubmit>
        </ActForm>
      </div>
    </li>
  )
}
