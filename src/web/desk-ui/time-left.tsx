import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { timeLeftLabel } from '#src/shop/staff-texts/today-texts.ts'
import styles from './time-left.module.css'

/** "5 h left", "2 h late"; the time itself for whoever points at it. */
export function TimeLeft({ dueAt, leftMs }: { readonly dueAt: Date; readonly leftMs: number }) {
  const look = leftMs < 0 ? styles.late : leftMs < soonMs ? styles.soon : undefined
  return (
    <time className={`unbroken ${look ?? ''}`} dateTime={dueAt.toISOString()} title={`Due ${formatTimestamp(dueAt)}`}>
      {timeLeftLabel(leftMs)}
    </time>
  )
}

const soonMs = 4 * 3_600_000
