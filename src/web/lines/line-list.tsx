import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { EditPersonalisation } from './edit-personalisation.tsx'

/** What a shopper does with a line. */
export type LineChanges = {
  setQuantity(line: CartLine, quantity: number): void
  personalise(line: CartLine, written: CartLine['personalisation']): void
  /** Undefined where nothing would be left. */
  readonly remove: ((line: CartLine, index: number) => void) | undefined
}

type LineListProps = {
  readonly lines: readonly CartLine[]
  /** By the index of their line. */
  readonly notes: readonly (readonly string[])[]
  /** Names the list. */
  readonly label: string
  readonly className: string | undefined
  readonly changes: LineChanges
  /** Stands where a line was removed. */
  readonly undo: { readonly place: number | undefined; readonly row: ReactNode } | undefined
}

/** The lines of the bag or of an order that is not placed yet, and the dialog in which the writing of one is changed. */
export function LineList({ lines, notes, label, className, changes: { setQuantity, personalise, remove }, undo }: LineListProps) {
  const [edited, edit] = useState<CartLine | undefined>()
  const list = useRef<HTMLUListElement>(null)

  // A line that an edit made equal to another is merged into it, and the focused button is gone.
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    wasEditing.current = edited !== undefined
  }, [edited])

  const rows = lines.map((line, index) => (
    // The key is the index, because the id changes with the writing and the focus must stay in the line.
    <CartLineRow
      key={index}
      line={line}
      notes={notes[index] ?? []}
      onQuantity={(quantity) => setQuantity(line, quantity)}
      onEdit={() => edit(line)}
      onDelete={remove && (() => remove(line, index))}
    />
  ))
  const save = (line: CartLine, written: CartLine['personalisation']) => {
    personalise(line, written)
    edit(undefined)
  }
  return (
    <>
      <ul className={className} ref={list} tabIndex={-1} aria-label={label}>
        {undo?.place === undefined ? rows : rows.toSpliced(undo.place, 0, <li key="undo">{undo.row}</li>)}
      </ul>
      {/* Not within the list, which may stand in a form or in another dialog. */}
      {edited &&
        createPortal(
          <EditPersonalisation line={edited} onCancel={() => edit(undefined)} onSave={(written) => save(edited, written)} />,
          document.body,
        )}
    </>
  )
}
