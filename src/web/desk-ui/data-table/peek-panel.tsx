import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { DeskIcon } from '../desk-icon.tsx'
import styles from './peek-panel.module.css'

type PeekPanelProps = {
  readonly title: ReactNode
  /** The list without the peek. */
  readonly closeTo: string
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** One row of a list in short, beside the list and without leaving it. The peeked row is in the address, so a link shows it too. */
export function PeekPanel({ title, closeTo, onClose, children }: PeekPanelProps) {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className={styles.peek} data-peek aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Link to={closeTo} replace preventScrollReset aria-label="Close the peek">
          <DeskIcon name="close" size={16} />
        </Link>
      </header>
      {children}
    </aside>
  )
}
