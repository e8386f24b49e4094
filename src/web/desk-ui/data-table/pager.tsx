import type { Count } from '#src/kit/page.ts'
import { DeskButtonLink } from '../desk-button.tsx'
import styles from './pager.module.css'

type PagerProps = {
  /** "51 to 100 of 94": see `pageRange`. */
  readonly range: string
  readonly newer: string | undefined
  readonly older: string | undefined
  /** "Newer" and "Older" for a list whose newest comes first. */
  readonly names?: { readonly back: string; readonly on: string }
}

/** The end of a list: which rows of how many these are, and the ways to the neighbouring pages. */
export function Pager({ range, newer, older, names = { back: 'Newer', on: 'Older' } }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>{range}</span>
      {(newer ?? older) && (
        <span className={styles.ways}>
          <Way to={newer}>{names.back}</Way>
          <Way to={older}>{names.on}</Way>
        </span>
      )}
    </nav>
  )
}

function Way({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  if (to !== undefined) return <DeskButtonLink to={to}>{children}</DeskButtonLink>
  return (
    <span className={styles.end} aria-disabled="true">
      {children}
    </span>
  )
}

/** "1 to 50 of 1,000+"; without the place when so many come before that they are not counted. */
export function pageRange({ before, shown, total }: { before: number | undefined; shown: number; total: Count }): string {
  const all = countLabel(total)
  if (shown === 0) return `0 of ${all}`
  return before === undefined ? `${shown} of ${all}` : `${formatCount(before + 1)} to ${formatCount(before + shown)} of ${all}`
}

export const countLabel = ({ atLeast, isExact }: Count): string => `${formatCount(atLeast)}${isExact ? '' : '+'}`

const formatCount = (count: number): string => count.toLocaleString('en-IN')
