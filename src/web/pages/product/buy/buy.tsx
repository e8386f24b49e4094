import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPaise, times } from '#src/kit/money.ts'
import { mostUnits } from '#src/shop/cart/cart.ts'
import { bulkUnits, type Personalisation, type Variant } from '#src/shop/catalogue/product.ts'
import { addressOf } from '#src/web/routes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Quantity } from '#src/web/ui/form/quantity.tsx'
import { showToast } from '#src/web/ui/message/toast.tsx'
import styles from './buy.module.css'
import { type ChangeChoice, type ChosenOptions, setQuantity, writingOf } from '../choice.ts'
import type { ProductView } from '../product-view.ts'

const loadBag = () => import('#src/web/lines/bag-panel.tsx')
const BagPanel = lazy(loadBag)

type BuyProps = { readonly product: ProductView; readonly variant: Variant; readonly choice: ChosenOptions; readonly change: ChangeChoice }

/** Quantity, total, "Buy Now" and "Add To Bag". On a phone the total and the buttons stay at the bottom of the window. */
export function Buy({ change, ...bought }: BuyProps) {
  const { product, variant, choice } = bought
  const { writing, isAsked, isAdded, buyNow, addToCart } = useBuying(bought)
  const isSoldOut = variant.available <= 0
  const total = formatPaise(times(product.pricePaise, choice.quantity))
  const reportFailure = () => showToast('The shop could not be reached. Please try again.', 'danger')
  return (
    <div className={styles.buy}>
      <div className={styles.many}>
        <Quantity value={choice.quantity} max={mostUnits} onChange={(quantity) => change((now) => setQuantity(now, quantity))} />
        {choice.quantity >= bulkUnits && (
          <p className={styles.bulk}>
            From {bulkUnits} pieces we make you a price of your own.{' '}
            <Link to={addressOf('bulkEnquiry', { productId: product.id })}>Ask for a bulk order</Link>
          </p>
        )}
      </div>
      <div className={styles.bar} data-buy-bar={writing || isAsked ? 'echo' : ''}>
        {writing && <WrittenText writing={writing} />}
        <p className={isAsked ? styles.echo : 'unseen'} role="status">
          {isAsked && 'Nothing is written yet. Press again for a plain piece.'}
        </p>
        <p className={styles.total}>
          {/* On a phone this is in the first view. */}
          <span>{isSoldOut ? 'Sold out' : 'Total'}</span> <output>{total}</output>
        </p>
        <div className={styles.buttons} onPointerEnter={preloadBuying} onFocus={preloadBuying}>
          <Button look="secondary" disabled={isSoldOut} onClick={() => buyNow().catch(reportFailure)}>
            Buy Now
          </Button>
          {/* A key that is held and the second press of a double click are no second wish. */}
          <Button
            disabled={isSoldOut}
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
            onClick={({ detail }) => detail < 2 && void addToCart().catch(reportFailure)}
          >
            Add To Bag
          </Button>
        </div>
      </div>
      <InBag isAdded={isAdded} />
      <noscript>
        <p className={styles.bulk}>To buy, please allow JavaScript in this browser, or write to us.</p>
      </noscript>
    </div>
  )
}

/** Leads to the bag, which opens beside this page, and stays open when the choice behind it changes. */
function InBag({ isAdded }: { isAdded: boolean }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    // With such a key the bag's own page opens in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Without a network the page of the bag is there, when it was seen before.
    loadBag().then(
      () => setOpen(true),
      () => navigate(addressOf('cart')),
    )
  }
  return (
    <>
      {isAdded && (
        <p className={styles.inCart}>
          It is in your bag.{' '}
          <Link to={addressOf('cart')} onClick={open}>
            See your bag
          </Link>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <BagPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the two buttons do with this choice. A wish to write without a writing is answered with a question first. */
function useBuying({ product, variant, choice }: Omit<BuyProps, 'change'>) {
  const navigate = useNavigate()
  const [added, setAdded] = useState<string | undefined>()
  const [askedChoice, ask] = useState<ChosenOptions | undefined>()
  const writing = writingOf(choice)
  const wanted = { quantity: choice.quantity, personalisation: writing }
  // Not the choice itself, which is made anew when a telephone is turned.
  const chosen = JSON.stringify([variant.id, wanted])
  const isAsked = askedChoice === choice
  const isBlank = () => {
    const asks = choice.isPersonalising && !writing && !isAsked
    if (asks) ask(choice)
    return asks
  }
  return {
    writing,
    isAsked,
    isAdded: added === chosen,
    async buyNow() {
      if (isBlank()) return
      const { buyVariant } = await loadBuying()
      await navigate(addressOf('checkout'), { state: buyVariant(product, variant, wanted) })
    },
    async addToCart() {
      if (isBlank()) return
      const { addVariant } = await loadBuying()
      addVariant(product, variant, wanted)
      showToast('Added to Bag')
      setAdded(chosen)
    },
  }
}

/** Repeats the writing in plain letters, because a typing error is hard to see in gold script. */
function WrittenText({ writing: { name, sign } }: { writing: Personalisation }) {
  return (
    <p className={styles.echo}>
      We will press: <strong>{[name, sign].filter(Boolean).join(', ')}</strong>
    </p>
  )
}

const preloadBuying = (): void => void loadBuying().catch(() => {})

const loadBuying = () => import('./buy-variant.ts')
