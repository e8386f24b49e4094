import type { ReactNode } from 'react'
import styles from './bench.module.css'
import { useWakeLock } from './use-wake-lock.ts'

/** A screen for the tablet on the bench: large targets for dusty fingers, no rail beside it, and a screen that stays awake. */
export function Bench({ children }: { readonly children: ReactNode }) {
  useWakeLock()
  return (
    <div className={styles.bench} data-bench>
      {children}
    </div>
  )
}
