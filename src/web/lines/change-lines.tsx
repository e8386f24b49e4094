import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { type CartLine, emptyCart, withLineId } from '#src/shop/cart/cart.ts'
import { buyNow, type CheckoutContent } from '../browser/buy-now.ts'
import { personaliseLine, putBack, removeLine, setQuantity } from '../browser/storage/cart-storage.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { EditPersonalisation } from './edit-personalisation.tsx'
import { notesOf } from './line-notes.ts'
import { type RemovedLines, Undo } from './undo.tsx'
import { useCartCheck } from './use-cart-check.ts'
import { addressOf } from '../routes.ts'
import styles from './change-lines.module.css'

type ChangeLinesProps = {
  readonly content: CheckoutContent
  /** Names the list. */
  readonly label: string
  /** An order without a line is none. */
  readonly keepsLast?: boolean
}

/** Lines beside something else, as the bag has them: their quantity and writing are changed here, and they are removed. */
export function ChangeLines({ content, label, keepsLast = false }: ChangeLinesProps) {
  const [edited, edit] = useState<CartLine | undefined>()
  const [removed, setRemoved] = useState<RemovedLines | undefined>()
  const { lines } = content
  const check = useCartCheck(content.cameFrom === 'cart' ? content : emptyCart)
  const store = useLineStore(content)
  const rows = lines.map((line, index) => (
    // The key is the index, because the id changes with the writing and the focus must stay in the line.
    <CartLineRow
      key={index}
      line={line}
      notes={notesOf(line, content, check)}
      onQuantity={(quantity) => store.setQuantity(line, quantity)}
      onEdit={() => edit(line)}
      onDelete={
        keepsLast && lines.length === 1
          ? undefined
          : () => {
              removeLine(line.id)
              setRemoved({ text: `${line.productName} is removed.`, lines: [{ line, index }] })
            }
      }
    />
  ))
  const undo = removed && (
    <li key="undo">
      <Undo
        taken={removed}
        onUndo={() => {
          putBack(removed.lines)
          setRemoved(undefined)
        }}
      />
    </li>
  )
  return (
    <div {...apartFromTheForm}>
      <ul className={styles.lines} aria-label={label}>
        {undo ? rows.toSpliced(removed.lines[0]?.index ?? 0, 0, undo) : rows}
      </ul>
      {edited &&
        createPortal(
          <EditPersonalisation
            line={edited}
            onCancel={() => edit(undefined)}
            onSave={(written) => {
              store.personalise(edited, written)
              edit(undefined)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

/** Where a change of a line is kept: in the bag, or with the one piece that is bought without it. */
function useLineStore({ cameFrom }: CheckoutContent) {
  const navigate = useNavigate()
  const keep = (line: CartLine) =>
    void navigate(addressOf('checkout'), { replace: true, state: buyNow(withLineId(line)), preventScrollReset: true })
  if (cameFrom === 'cart')
    return {
      setQuantity: ({ id }: CartLine, quantity: number) => setQuantity(id, quantity),
      personalise: ({ id }: CartLine, written: CartLine['personalisation']) => personaliseLine(id, written),
    }
  return {
    setQuantity: (line: CartLine, quantity: number) => keep({ ...line, quantity }),
    personalise: (line: CartLine, personalisation: CartLine['personalisation']) => keep({ ...line, personalisation }),
  }
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** At the checkout these fields stand within the form of the address: the key Enter would order, and leaving one would judge what is not written yet. */
const apartFromTheForm = {
  onBlur: stop,
  onChange: stop,
  onSubmit: stop,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.target.closest('dialog')) event.preventDefault()
  },
}
