import { formatPaise } from '#src/kit/money.ts'
import { countUnits, linesFault, type Cart } from '#src/shop/cart/cart.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import { fromCart } from '../../browser/buy-now.ts'
import { DeliveryCheck } from '../../delivery/delivery-check.tsx'
import { itemsOfLines } from '../../delivery/delivery-items.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { ContainedGst } from '../../totals/order-totals.tsx'
import { addressOf } from '../../routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './cart-summary.module.css'

export function CartSummary({ cart, onClear }: { cart: Cart; onClear: () => void }) {
  const tooMany = linesFault(cart.lines.length)
  const totals = orderTotals(cart.lines)
  return (
    <section className={styles.summary} aria-label="Summary">
      <p className={styles.subtotal}>
        <span>Subtotal ({countUnits(cart)} items) :</span> <strong>{formatPaise(totals.goodsPaise)}</strong>
      </p>
      <div className={styles.note}>
        <ContainedGst totals={totals} />
        <p>{`Shipping is ${usePageShell()?.deliveryPrice ?? 'added in the checkout'}.`}</p>
      </div>
      {tooMany && <p role="alert">{tooMany}</p>}
      <ButtonLink full to={addressOf('checkout')} state={fromCart}>
        Proceed to Buy
      </ButtonLink>
      <ButtonLink full look="secondary" to={addressOf('products')}>
        Continue shopping
      </ButtonLink>
      {cart.lines.length > 1 && (
        <Button look="quiet" onClick={onClear}>
          Clear Cart
        </Button>
      )}
      {/* Last, because an answer can be longer than its room, and would move a button away from under a finger. */}
      <DeliveryCheck items={itemsOfLines(cart.lines)} />
    </section>
  )
}
