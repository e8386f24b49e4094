import { useState } from 'react'
import { cartTotal, type Cart, type CartLine } from '#src/shop/cart/cart.ts'
import { clearCart, personaliseLine, putBack, removeLine, setQuantity, useCart } from '../../browser/cart-storage.ts'
import { resetStoredPage } from '../../browser/filters-storage.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeWays } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { CartWaiting } from './cart-waiting.tsx'
import { EditPersonalisation } from './edit-personalisation.tsx'
import { Undo, type Taken } from './undo.tsx'

export default function CartPage() {
  const cart = useCart()
  const [taken, setTaken] = useState<Taken | undefined>()
  const undo = taken && <Undo taken={taken} onUndo={() => bringBack(taken)} />

  const bringBack = ({ lines }: Taken) => {
    putBack(lines)
    setTaken(undefined)
  }

  return (
    <>
      <PageHead title="Your Shopping Cart" isFound={false} />
      {!cart && <CartWaiting />}
      {cart?.lines.length === 0 && <EmptyCart>{undo}</EmptyCart>}
      {cart && cart.lines.length > 0 && (
        <FilledCart cart={cart} onTaken={setTaken}>
          {undo}
        </FilledCart>
      )}
    </>
  )
}

function EmptyCart({ children }: { children: React.ReactNode }) {
  return (
    <Notice title="Your Shopping Cart" what="Your cart is empty.">
      {children}
      <NoticeWays>
        <ButtonLink to={addressOf('products')} onClick={() => resetStoredPage()}>
          Shop now!
        </ButtonLink>
      </NoticeWays>
    </Notice>
  )
}

function FilledCart({ cart, onTaken, children }: { cart: Cart; onTaken: (taken: Taken | undefined) => void; children: React.ReactNode }) {
  const [edited, setEdited] = useState<CartLine | undefined>()

  const remove = (line: CartLine, index: number) => {
    removeLine(line.id)
    showToast('Delete Cart Successfully!')
    onTaken({ words: `${line.productName} is no longer in your cart.`, lines: [{ line, index }] })
  }
  const clear = () => {
    clearCart()
    showToast('Clear Cart Successfully!')
    onTaken({ words: 'Your cart has been cleared.', lines: cart.lines.map((line, index) => ({ line, index })) })
  }
  const save = (line: CartLine, personalisation: CartLine['personalisation']) => {
    personaliseLine(line.id, personalisation)
    showToast('Update Successfully!')
    setEdited(undefined)
    onTaken(undefined)
  }

  return (
    <div className={`wide ${styles.page}`}>
      <h1 className={styles.title}>Your Shopping Cart</h1>
      <div className={styles.lines}>
        {children}
        <ul className={styles.list}>
          {cart.lines.map((line, index) => (
            // The place in the list: the id changes with the writing, and the focus must stay in the line.
            <CartLineRow
              key={index}
              line={line}
              onQuantity={(quantity) => setQuantity(line.id, quantity)}
              onEdit={() => setEdited(line)}
              onDelete={() => remove(line, index)}
            />
          ))}
        </ul>
      </div>
      <CartSummary cart={cart} totalPaise={cartTotal(cart)} onClear={clear} />
      {edited && <EditPersonalisation line={edited} onCancel={() => setEdited(undefined)} onSave={(written) => save(edited, written)} />}
    </div>
  )
}
