import { usePageShell } from './page-shell.ts'
import styles from './test-ribbon.module.css'

/** Says on every page that nothing here costs money, as long as nothing does. */
export function TestRibbon() {
  const house = usePageShell()
  if (!house || house.mode === 'live') return null
  return (
    <aside className={styles.ribbon} aria-label="About this shop">
      Test payments, no real money
    </aside>
  )
}
