import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** `late` is wrong or overdue, `wait` waits for somebody, `done` is finished. */
export type TagLook = 'late' | 'wait' | 'done' | 'plain'

export function Tag({ look = 'plain', children }: { readonly look?: TagLook; readonly children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[look]}`}>{children}</span>
}

/** A count beside an entry of the navigation; nothing for zero. The unit is for screen readers: `waiting`. */
export function Count({
  of,
  look = 'wait',
  unit = 'waiting',
}: {
  readonly of: number
  readonly look?: 'late' | 'wait'
  readonly unit?: string
}) {
  if (of === 0) return null
  return (
    <b className={`${styles.count} ${look === 'late' ? styles.lateCount : ''}`}>
      {of > 99 ? '99+' : of}
      <span className="unseen"> {unit}</span>
    </b>
  )
}
