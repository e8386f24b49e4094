import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

type PanelProps = {
  readonly title: string
  /** One quiet line beside the title. */
  readonly note?: ReactNode
  /** Buttons at the right of the title. */
  readonly acts?: ReactNode
  /** Without space around its content: for lists and tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Panel({ title, note, acts, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

/** Links in a panel, a line each, with what else is said of them at the right. */
export const PanelList = ({ children }: { readonly children: ReactNode }) => <ul className={styles.list}>{children}</ul>
