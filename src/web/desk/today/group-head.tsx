import type { ReactNode } from 'react'
import styles from './group-head.module.css'

type GroupHeadProps = { readonly title: string; readonly note: string; readonly isLate?: boolean; readonly act?: ReactNode }

export function GroupHead({ title, note, isLate = false, act }: GroupHeadProps) {
  return (
    <div className={`${styles.head} ${isLate ? styles.late : ''}`}>
      <h2>{title}</h2>
      <span>{note}</span>
      {act}
    </div>
  )
}
