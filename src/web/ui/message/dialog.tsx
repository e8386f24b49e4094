import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  readonly title: string
  /** At the right edge and as high as the window, instead of in its middle. */
  readonly isBeside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal window: the browser keeps the focus inside and gives it back. It is in the page only while open;
 * Escape, the cross and a click beside it call `onClose`.
 */
export function Dialog({ title, isBeside, onClose, children }: DialogProps) {
  const window = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPressedBeside = useRef(false)
  useEffect(() => {
    const opened = window.current
    const before = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={window}
      className={`${styles.dialog} ${isBeside ? styles.beside : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A press that begins inside, such as to select what was typed, and ends beside the sheet is a click on the dialog too.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => event.target === event.currentTarget && isPressedBeside.current && onClose()}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Last, so that the focus begins at the content. */}
        <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
      </div>
    </dialog>
  )
}
