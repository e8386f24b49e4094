import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, emptyCart, withLineId } from '#src/shop/cart/cart.ts'
import { buyNow, type CheckoutContent } from '../browser/buy-now.ts'
import { personaliseLine, putBack, removeLine, setQuantity } from '../browser/storage/cart-storage.ts'
import { LineList } from './line-list.tsx'
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
  const [removed, setRemoved] = useState<RemovedLines | undefined>()
  const { lines } = content
  const check = useCartCheck(content.cameFrom === 'cart' ? content : emptyCart)
  const store = useLineStore(content)
  const remove = (line: CartLine, index: number) => {
    removeLine(line.id)
    setRemoved({ text: `${line.productName} is removed.`, lines: [{ line, index }] })
  }
  const undo = (taken: RemovedLines) => {
    putBack(taken.lines)
    setRemoved(undefined)
  }
  return (
    <div {...apartFromTheForm}>
      <LineList
        className={styles.lines}
        label={label}
        lines={lines}
        notes={lines.map((line) => notesOf(line, content, check))}
        changes={{ ...store, remove: keepsLast && lines.length === 1 ? undefined : remove }}
        undo={removed && { place: removed.lines[0]?.index, row: <Undo taken={removed} onUndo={() => undo(removed)} /> }}
      />
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
