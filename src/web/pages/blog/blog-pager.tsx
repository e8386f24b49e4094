import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import styles from './blog-pager.module.css'
import { fetchAhead } from '../../ui/prefetch.ts'

/** `<`, `page / total`, `>` as links, so that they work before hydration and can be bookmarked or shared. */
export function BlogPager({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className={styles.pager} aria-label="Pages of the journal">
      <Step to={page > 1 ? page - 1 : undefined} sign="<" label="Newer articles" rel="prev" />
      <p className={styles.place} role="status">
        <span aria-hidden="true">
          {page} / {pages}
        </span>
        <span className="unseen">
          Page {page} of {pages}
        </span>
      </p>
      <Step to={page < pages ? page + 1 : undefined} sign=">" label="Older articles" rel="next" />
    </nav>
  )
}

function Step({ to, sign, label, rel }: { to: number | undefined; sign: string; label: string; rel: string }) {
  if (to === undefined) {
    return (
      <span className={styles.step} role="link" aria-disabled="true" aria-label={label}>
        {sign}
      </span>
    )
  }
  return (
    <Link
      className={styles.step}
      to={`${addressOf('blog')}${to > 1 ? `?page=${to}` : ''}`}
      rel={rel}
      aria-label={label}
      title={label}
      prefetch={fetchAhead}
    >
      {sign}
    </Link>
  )
}
