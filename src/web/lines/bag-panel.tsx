import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { emptyCart } from '#src/shop/cart/cart.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import { fromCart } from '../browser/buy-now.ts'
import { useCart } from '../browser/storage/cart-storage.ts'
import { addressOf } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/message/dialog.tsx'
import styles from './bag-panel.module.css'
import { ChangeLines } from './change-lines.tsx'

/** The bag beside the page that is open: what is in it, changed there as on its own page, and the way to the checkout. */
export default function BagPanel({ onClose }: { onClose: () => void }) {
  const { lines } = useCart() ?? emptyCart
  return (
    <Dialog title="Your bag" isBeside onClose={onClose}>
      <div className={styles.bag}>
        {lines.length === 0 && <p>Nothing is in it.</p>}
        <ChangeLines content={{ cameFrom: 'cart', lines }} label="Pieces in your bag" />
        {lines.length > 0 && (
          <>
            <p className={styles.subtotal}>
              Subtotal <strong>{formatPaise(orderTotals(lines).goodsPaise)}</strong>
            </p>
            <ButtonLink full to={addressOf('checkout')} state={fromCart}>
              Proceed to Buy
            </ButtonLink>
          </>
        )}
        <Link to={addressOf('cart')}>See the whole bag</Link>
      </div>
    </Dialog>
  )
}
