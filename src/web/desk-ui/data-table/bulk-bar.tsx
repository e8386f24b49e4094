import type { ReactNode } from 'react'
import { DeskIcon } from '../desk-icon.tsx'
import styles from './bulk-bar.module.css'

type BulkBarProps = {
  /** What the bar is for, for screen readers: "With the chosen orders". */
  readonly label: string
  readonly count: number
  readonly onClear?: () => void
  /** Choosing more than the page shows. */
  readonly more?: ReactNode
  /** Buttons, each in the form of its act. */
  readonly children: ReactNode
}

/** Acts on the chosen rows of a list, above everything else at the foot of the window. */
export function BulkBar({ label, count, onClear, more, children }: BulkBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <b aria-live="polite">{count.toLocaleString('en-IN')} chosen</b>
      {more}
      <span className={styles.acts}>{children}</span>
      {onClear && (
        <button type="button" className={styles.none} onClick={onClear} aria-label="Choose none">
          <DeskIcon name="close" size={15} />
        </button>
      )}
    </div>
  )
}
