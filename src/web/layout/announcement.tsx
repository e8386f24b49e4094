import { Link } from 'react-router'
import { usePageShell } from './page-shell.ts'
import styles from './announcement.module.css'

/** What the owner announces above every page. */
export function AnnouncementLine() {
  const { words, to } = usePageShell()?.announcement ?? {}
  if (!words) return null
  return (
    <aside className={styles.line} aria-label="Announcement">
      {to ? <Link to={to}>{words}</Link> : words}
    </aside>
  )
}
