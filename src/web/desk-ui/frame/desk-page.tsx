import type { ReactNode } from 'react'
import styles from './desk-page.module.css'

type DeskPageProps = {
  readonly title: string
  /** For the browser's tab, when it should hold more than the title; never an order's id or a person's name. */
  readonly tabTitle?: string
  /** One sentence of how things stand. */
  readonly state?: ReactNode
  /** Above the title: where this page belongs. */
  readonly trail?: ReactNode
  /** Beside the title: a state's dot and word. */
  readonly beside?: ReactNode
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** A screen: its title, one sentence of state, its acts at the right. */
export function DeskPage({ title, tabTitle, state, trail, beside, acts, children }: DeskPageProps) {
  return (
    <>
      <title>{`${tabTitle ?? title} · the desk`}</title>
      {trail}
      <header className={styles.head}>
        <div className={styles.title}>
          <div className={styles.line}>
            <h1>{title}</h1>
            {beside}
          </div>
          {state && <p>{state}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </>
  )
}
