import { useState } from 'react'
import type { Cart, CartLine } from '#src/shop/cart/cart.ts'
import { clearCart, personaliseLine, putBack, removeLine, setQuantity, useCart } from '../../browser/storage/cart-storage.ts'
import { PreHydrationScript, changedBeforeHydration } from '../../browser/pre-hydration-script.tsx'
import { resetStoredPage } from '../../browser/storage/clear-stored-filters.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { showToast } from '../../ui/message/toast.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CartWaiting } from './cart-waiting.tsx'
import { LineList } from '../../lines/line-list.tsx'
import { notesOf } from '../../lines/line-notes.ts'
import { LossesNotice } from './losses-notice.tsx'
import { Undo, type RemovedLines } from '../../lines/undo.tsx'
import { useCartCheck } from '../../lines/use-cart-check.ts'

export default function CartPage() {
  const cart = useCart()
  const [taken, setTaken] = useState<RemovedLines | undefined>()
  const undo = taken && (
    <Undo
      taken={taken}
      onUndo={() => {
        putBack(taken.lines)
        setTaken(undefined)
      }}
    />
  )
  return (
    <div className={styles.whole} {...changedBeforeHydration}>
      <PreHydrationScript />
      <PageHead title="Your Shopping Cart" isIndexed={false} />
      {!cart && <CartWaiting />}
      {!cart && (
        <div className={styles.earlyEmpty}>
          <EmptyCart />
        </div>
      )}
      {cart?.lines.length === 0 && <EmptyCart>{undo}</EmptyCart>}
      {cart && cart.lines.length > 0 && (
        <FilledCart cart={cart} onTaken={setTaken} undo={taken && { place: taken.lines[0]?.index, row: undo }} />
      )}
    </div>
  )
}

function EmptyCart({ children }: { children?: React.ReactNode }) {
  return (
    <Notice title="Your Shopping Cart" what="Your cart is empty.">
      <LossesNotice />
      {children}
      <NoticeActions>
        <ButtonLink to={addressOf('products')} onClick={() => resetStoredPage()}>
          Shop now!
        </ButtonLink>
        <ButtonLink look="secondary" to={addressOf('personalised')}>
          Put a name on a box
        </ButtonLink>
      </NoticeActions>
    </Notice>
  )
}

type FilledCartProps = {
  readonly cart: Cart
  readonly onTaken: (taken: RemovedLines | undefined) => void
  /** The undo row, and the place of the removed line. */
  readonly undo: { readonly place: number | undefined; readonly row: React.ReactNode } | undefined
}

function FilledCart({ cart, onTaken, undo }: FilledCartProps) {
  const check = useCartCheck(cart)
  const remove = (line: CartLine, index: number) => {
    removeLine(line.id)
    showToast('Delete Cart Successfully!')
    onTaken({ text: `${line.productName} is no longer in your cart.`, lines: [{ line, index }] })
  }
  const clear = () => {
    clearCart()
    showToast('Clear Cart Successfully!')
    onTaken({ text: 'Your cart has been cleared.', lines: cart.lines.map((line, index) => ({ line, index })) })
  }
  const personalise = (line: CartLine, written: CartLine['personalisation']) => {
    personaliseLine(line.id, written)
    showToast('Update Successfully!')
    onTaken(undefined)
  }
  const notes = cart.lines.map((line) => notesOf(line, cart, check))
  return (
    <div className={`wide ${styles.page}`}>
      <h1 className={styles.title}>Your Shopping Cart</h1>
      <div className={styles.lines}>
        <LossesNotice />
        <p role="status" className={styles.changed}>
          {notes.some(({ length }) => length > 0) && 'Something has changed since you filled your cart. Please see the notes below.'}
        </p>
        <LineList
          className={styles.list}
          label="Pieces in your cart"
          lines={cart.lines}
          notes={notes}
          changes={{ setQuantity: (line, quantity) => setQuantity(line.id, quantity), personalise, remove }}
          undo={undo}
        />
      </div>
      <CartSummary cart={cart} onClear={clear} />
    </div>
  )
}
