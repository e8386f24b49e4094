import { Link, useSearchParams } from 'react-router'
import { boardColumnLabels, boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import type { BoardColumn } from '#src/shop/workshop/board.ts'
import type { ShownColumn } from './shown-board.ts'
import styles from './workshop.module.css'

type DayTabsProps = {
  readonly columns: readonly ShownColumn[]
  readonly day: BoardColumn | undefined
  readonly group: string | undefined
}

/** The days of the board, each with what is left to press or to check. */
export function DayTabs({ columns, day, group }: DayTabsProps) {
  const [query] = useSearchParams()
  const to = (column: BoardColumn | undefined) => `?${withDay(query, column)}`
  return (
    <nav className={styles.tabs} aria-label={boardTexts.days}>
      <Link to={to(undefined)} aria-current={day === undefined && group === undefined ? 'page' : undefined}>
        {boardTexts.all}
      </Link>
      {columns.map(({ column, left }) => (
        <Link key={column} to={to(column)} aria-current={day === column ? 'page' : undefined}>
          {boardColumnLabels[column]} <b>{left}</b>
        </Link>
      ))}
    </nav>
  )
}

function withDay(query: URLSearchParams, day: BoardColumn | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['code', 'day', 'group']) next.delete(name)
  if (day) next.set('day', day)
  return next
}
