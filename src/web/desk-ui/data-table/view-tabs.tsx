import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './view-tabs.module.css'

export type ViewTab = {
  readonly name: string
  readonly to: string
  /** "17", "1,000+". */
  readonly count?: string | undefined
  readonly isCurrent: boolean
  /** What waits for a person stands in red. */
  readonly isLate?: boolean
  /** What is shown is no longer what was saved. */
  readonly isChanged?: boolean
}

/** The views of a list, each with its count. Whatever is in `after` stands behind them, such as a way to save a view. */
export function ViewTabs({
  tabs,
  after,
  label = 'Views',
}: {
  readonly tabs: readonly ViewTab[]
  readonly after?: ReactNode
  readonly label?: string
}) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    const [row, tab] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} className={styles.views} aria-label={label}>
      {tabs.map(({ name, to, count, isCurrent, isLate, isChanged }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} prefetch="none">
          {name}
          {isChanged && <i>changed</i>}
          {count !== undefined && <span className={isLate && count !== '0' ? styles.late : undefined}>{count}</span>}
        </Link>
      ))}
      {after}
    </nav>
  )
}
