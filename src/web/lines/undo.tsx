import { useEffect, useRef } from 'react'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { Button } from '../ui/button.tsx'
import styles from './undo.module.css'

/** The lines that were just removed, and the message about it. */
export type RemovedLines = { readonly text: string; readonly lines: readonly { readonly line: CartLine; readonly index: number }[] }

/** Takes the focus, because the pressed button was removed with its line. */
export function Undo({ taken, onUndo }: { taken: RemovedLines; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [taken])
  return (
    <p className={styles.undo}>
      {taken.text}
      <Button ref={button} look="quiet" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
