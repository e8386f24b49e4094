import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './pager.module.css'
import { fetchAhead } from '../prefetch.ts'

/** Previous and Next as links, so that they work before hydration and can be bookmarked or shared. */
export function Pager({ page, pages, addressOfPage, isShownAlone = false }: PagerProps) {
  if (pages <= 1 && !isShownAlone) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Step to={page > 1 ? addressOfPage(page - 1) : undefined} rel="prev">
        <Icon name="back" size={18} /> Previous
      </Step>
      <span className={styles.place} role="status">
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? addressOfPage(page + 1) : undefined} rel="next">
        Next <Icon name="forward" size={18} />
      </Step>
    </nav>
  )
}

type PagerProps = {
  readonly page: number
  readonly pages: number
  readonly addressOfPage: (page: number) => string
  /** Shows the pager even when there is only one page. */
  readonly isShownAlone?: boolean
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: React.ReactNode }) {
  if (to === undefined) {
    return (
      <span className={styles.step} role="link" aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <Link className={styles.step} to={to} rel={rel} prefetch={fetchAhead}>
      {children}
    </Link>
  )
}
