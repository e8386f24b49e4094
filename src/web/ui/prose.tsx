import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Running text at a measure one can read. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
