import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The head of a page: an eyebrow, the title and a lead. */
export function PageTitle({ eyebrow, title, children }: { eyebrow?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.title}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {children && <div className={`lead ${styles.text}`}>{children}</div>}
    </header>
  )
}
