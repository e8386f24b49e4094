import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A whole view that says one thing and where to go from there: nothing found, nothing in the bag, something broke. */
export function Notice({ title, what, children }: { title: ReactNode; what?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`wide ${styles.notice}`}>
      <h1>{title}</h1>
      {what && <p className="lead">{what}</p>}
      {children}
    </div>
  )
}

/** The ways out, side by side. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
