import type { ReactNode } from 'react'
import type { SheetSize } from './sheets.ts'
import styles from './sheet.module.css'

export type Printed = { readonly by: string; readonly at: string; readonly brandName: string }

type SheetProps = {
  readonly size: SheetSize
  readonly printed: Printed
  /** Which sheet this is, from 1. */
  readonly number: number
  readonly of: number
  /** Without space around its content, which brings its own. */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** One sheet of paper, with its number, the day and who printed it at its foot. */
export function Sheet({ size, printed, number, of, bare = false, children }: SheetProps) {
  return (
    <section className={`${styles.sheet} ${styles[size]} ${bare ? styles.bare : ''}`}>
      <div className={styles.content}>{children}</div>
      <footer className={styles.foot}>
        <span>{`Printed on ${printed.at} by ${printed.by}`}</span>
        <span>{`Page ${number} of ${of}`}</span>
      </footer>
    </section>
  )
}
