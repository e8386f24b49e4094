import type { ReactNode } from 'react'
import type { TheirData } from '#src/shop/workflows/privacy/privacy.ts'
import styles from '../order-page.module.css'
import type { DataRequest } from './receive-data-request.ts'

export function DataForm({ request, children }: { readonly request: DataRequest; readonly children: ReactNode }) {
  return (
    <form method="post" className={styles.cancel}>
      <input type="hidden" name="do" value={request} />
      {children}
    </form>
  )
}

export function Stays({ stays }: Pick<TheirData, 'stays'>) {
  return (
    <div>
      <h3>What stays, and why</h3>
      <ul className={styles.stays}>
        {stays.map(({ what, until, because }) => (
          <li key={what}>
            {what}: <strong>{until}</strong>, because {because}.
          </li>
        ))}
      </ul>
    </div>
  )
}
