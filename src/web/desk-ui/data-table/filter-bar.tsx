import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskIcon } from '../desk-icon.tsx'
import { Dropdown } from './dropdown.tsx'
import styles from './filter-bar.module.css'

/** One filter that is in effect, and the address of the list without it. */
export type FilterChip = { readonly label: string; readonly without: string }

type FilterBarProps = {
  readonly chips: readonly FilterChip[]
  /** A form that leads to the filtered list by its address; on a phone it covers the screen. */
  readonly form: ReactNode
  /** At the right: sorting, columns. */
  readonly end?: ReactNode
}

/** The filters of a list. Everything works without scripts: chips are links, the panel opens by itself, the form asks for an address. */
export function FilterBar({ chips, form, end }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {chips.map(({ label, without }) => (
        <span key={label} className={styles.chip}>
          {label}
          <Link to={without} aria-label={`Take away: ${label}`}>
            <DeskIcon name="close" size={12} />
          </Link>
        </span>
      ))}
      <Dropdown label="Filter" title="Filters" icon="filter" size="wide">
        {form}
      </Dropdown>
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}
