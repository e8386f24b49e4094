import { usePageShell } from '../../layout/page-shell.ts'
import styles from './cart-page.module.css'

/** A placeholder until the browser's storage has been read; without JavaScript it stays. */
export function CartWaiting() {
  const contact = usePageShell()?.contact
  return (
    <div className={`wide ${styles.page} ${styles.early}`} aria-busy="true">
      <h1 className={styles.title}>Your Shopping Cart</h1>
      <noscript>
        <p>
          Your cart is kept in this browser, and showing it needs JavaScript.
          {contact && ` You can also order by mail at ${contact.email} or by phone at ${contact.phone}.`}
        </p>
      </noscript>
      <div className={styles.waiting} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
