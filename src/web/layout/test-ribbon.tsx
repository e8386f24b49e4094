import { usePageShell } from './page-shell.ts'
import styles from './test-ribbon.module.css'

/** Marks every page of a shop whose payments are tests. */
export function TestRibbon() {
  const shell = usePageShell()
  if (!shell || shell.mode === 'live') return null
  return (
    <aside className={styles.ribbon} aria-label="About this shop">
      Test payments, no real money
    </aside>
  )
}
