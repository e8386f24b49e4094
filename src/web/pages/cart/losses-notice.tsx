import { dismissLosses, useLosses } from '../../browser/storage/cart-storage.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cart-page.module.css'

/** Lists the stored lines that can no longer be read, so that the shopper can add them again. */
export function LossesNotice() {
  const losses = useLosses()
  if (losses.length === 0) return null
  const names = losses.filter(Boolean)
  return (
    <aside className={styles.losses} aria-label="Lost from your cart">
      <p>
        {losses.length === 1 ? 'Something' : `${losses.length} things`} in your cart could not be read and had to be left out
        {names.length > 0 && `: ${new Intl.ListFormat('en-IN').format(names)}`}. Please look for it again.
      </p>
      <Button look="quiet" onClick={dismissLosses}>
        Dismiss
      </Button>
    </aside>
  )
}
