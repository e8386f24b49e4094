import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DeskIcon } from '../../../desk-ui/desk-icon.tsx'
import styles from './folding-panel.module.css'

type FoldingPanelProps = {
  readonly title: string
  /** For links to it: `#money`. */
  readonly id?: string
  readonly note?: ReactNode
  readonly acts?: ReactNode
  /** Begins folded on a phone, once the page is at work. */
  readonly foldsOnPhone?: boolean
  /** Without space around its content: for lists. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A panel that folds under its title, so that a phone shows what it holds without much scrolling. */
export function FoldingPanel({ title, id, note, acts, foldsOnPhone = false, flush = false, children }: FoldingPanelProps) {
  const heading = useId()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const isTarget = (id !== undefined && window.location.hash === `#${id}`) || details.current?.querySelector('dialog[open]')
    if (foldsOnPhone && !isTarget && window.matchMedia('(max-width: 47.99rem)').matches) details.current?.removeAttribute('open')
  }, [foldsOnPhone, id])
  return (
    <section className={styles.panel} id={id} aria-labelledby={heading}>
      <details ref={details} open>
        <summary className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {note && <span className={styles.note}>{note}</span>}
          <DeskIcon name="down" size={14} />
        </summary>
        <div className={flush ? undefined : styles.body}>{children}</div>
      </details>
      {acts && <div className={styles.acts}>{acts}</div>}
    </section>
  )
}
