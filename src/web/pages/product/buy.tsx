import { Link, useNavigate } from 'react-router'
import { formatPaise, times } from '#src/kit/money.ts'
import { bulkPieces, type CartLine, withLineId } from '#src/shop/cart/cart.ts'
import type { Variant } from '#src/shop/catalogue/product.ts'
import { buyNow } from '../../browser/buy-now.ts'
import { addToCart } from '../../browser/cart-storage.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './buy.module.css'
import { type Change, type Choice, setQuantity, writingOf } from './choice.ts'
import type { ProductView } from './product-view.ts'

type BuyProps = { readonly product: ProductView; readonly variant: Variant; readonly choice: Choice; readonly change: Change }

/** How many, what it comes to, and the two ways to have it. On a phone the total and the buttons stay at the bottom. */
export function Buy({ product, variant, choice, change }: BuyProps) {
  const navigate = useNavigate()
  const isSoldOut = variant.available <= 0
  const total = formatPaise(times(product.pricePaise, choice.quantity))
  const line = () => lineOf(product, variant, choice)
  return (
    <div className={styles.buy}>
      <div className={styles.many}>
        <Quantity value={choice.quantity} onChange={(quantity) => change((now) => setQuantity(now, quantity))} />
        {choice.quantity >= bulkPieces && (
          <p className={styles.bulk}>
            From {bulkPieces} pieces we make you a price of your own.{' '}
            <Link to={addressOf('bulkEnquiry', { productId: product.id })}>Ask for a bulk order</Link>
          </p>
        )}
      </div>
      <div className={styles.bar} data-buy-bar="">
        <p className={styles.total}>
          <span>Total</span> <output>{total}</output>
        </p>
        <div className={styles.buttons}>
          <Button look="secondary" disabled={isSoldOut} onClick={() => navigate(addressOf('checkout'), { state: buyNow(line()) })}>
            Buy Now
          </Button>
          <Button
            disabled={isSoldOut}
            onClick={() => {
              addToCart(line())
              showToast('Added to Bag')
            }}
          >
            Add To Bag
          </Button>
        </div>
      </div>
      <noscript>
        <p className={styles.bulk}>To buy, please allow JavaScript in this browser, or write to us.</p>
      </noscript>
    </div>
  )
}

const lineOf = (product: ProductView, variant: Variant, choice: Choice): CartLine =>
  withLineId({
    productId: product.id,
    variantId: variant.id,
    productName: product.name,
    colourName: variant.colourName,
    colourHex: variant.colourHex,
    unitPricePaise: product.pricePaise,
    quantity: choice.quantity,
    isPersonalisable: product.personalisation !== undefined,
    maxNameLength: product.personalisation?.maxNameLength ?? 0,
    personalisation: writingOf(choice),
    picture: variant.pictures[0],
    canvas: variant.canvas,
  })
