import { data } from 'react-router'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './not-found-page.module.css'

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title="Page not found" isIndexed={false} />
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>
        <span className="unseen">404 </span>Something is Missing.
      </h1>
      <p className="lead">The page you are looking for cannot be found.</p>
      <ButtonLink to={addressOf('home')}>Back To HomePage</ButtonLink>
    </div>
  )
}
