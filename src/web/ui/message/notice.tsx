import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A whole view with one message and its next steps: not found, an empty cart, an error. */
export function Notice({ title, what, children }: { title: ReactNode; what?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`wide ${styles.notice}`}>
      <h1>{title}</h1>
      {what && <p className="lead">{what}</p>}
      {children}
    </div>
  )
}

/** The links and buttons of a notice, side by side. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
