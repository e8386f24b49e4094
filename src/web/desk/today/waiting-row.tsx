import type { WaitingLine } from '#src/shop/workflows/today/today.ts'
import { ageLabel, timeLeftLabel, waitingLineText } from '#src/shop/staff-texts/today-texts.ts'
import { DeskIcon, type DeskIconName } from '../../desk-ui/desk-icon.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { NextAct } from './next-act.tsx'
import { NotNow } from './not-now.tsx'
import styles from './waiting-row.module.css'

type WaitingRowProps = { readonly line: WaitingLine; readonly now: Date; readonly isLate: boolean; readonly decides: boolean }

/** What waits, about whom, since when, and its next act. */
export function WaitingRow({ line, now, isLate, decides }: WaitingRowProps) {
  const { what, about, detail, tag } = waitingLineText(line)
  const time = timeOf(line, now)
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${isLate ? styles.lateIcon : ''}`} aria-hidden="true">
        <DeskIcon name={icons[line.kind]} />
      </span>
      <div className={styles.text}>
        <p>
          <strong>{what}</strong>
          {about} {tag && <Tag look="wait">{tag}</Tag>}
        </p>
        <p>{detail}</p>
      </div>
      {time && <span className={`${styles.time} ${isLate ? styles.lateTime : ''}`}>{time}</span>}
      <div className={styles.acts}>
        <NextAct line={line} decides={decides} />
        <NotNow line={line.key} />
      </div>
    </li>
  )
}

function timeOf(line: WaitingLine, now: Date): string | undefined {
  if (line.kind === 'enquiry') return timeLeftLabel(line.leftMs)
  if (line.kind === 'breach' && line.leftMs !== undefined) return timeLeftLabel(line.leftMs)
  return line.since && ageLabel(line.since, now)
}

const icons: Readonly<Record<WaitingLine['kind'], DeskIconName>> = {
  held_payment: 'money',
  attention: 'alert',
  stopped_parcel: 'truck',
  carrier_paused: 'truck',
  dead_mail: 'mails',
  mail_paused: 'mails',
  dead_job: 'alert',
  failing_job: 'alert',
  backup: 'alert',
  breach: 'alert',
  enquiry: 'enquiries',
  call: 'phone',
  parcel: 'parcels',
  return: 'returns',
  low_stock: 'products',
  rate_change: 'money',
  money_differences: 'money',
  holiday: 'clock',
  planned_change: 'clock',
  drafts: 'pen',
}
