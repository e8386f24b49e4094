import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FigureName } from '#src/shop/figures/figures.ts'
import { figureTexts } from '#src/shop/figures/figure-texts.ts'
import { changeText, formatFigure } from '#src/shop/figures/figure-values.ts'
import type { FiguresShown } from '#src/shop/workflows/measuring/measuring.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './figure-card.module.css'

type FigureCardProps = {
  readonly main: FigureName
  readonly beside: readonly FigureName[]
  readonly figures: FiguresShown['figures']
  /** The range, for the way to the rows. */
  readonly query: URLSearchParams
  /** One line more beside it. */
  readonly children?: ReactNode
}

/** A figure with what stands beside it; those that this person may not see are left out. */
export function FigureCard({ main, beside, figures, query, children }: FigureCardProps) {
  const shown = [main, ...beside].filter((name) => figures[name])
  const [first, ...others] = shown
  if (!first) return null
  const { value, before, unit } = figures[first]!
  const change = changeText(unit, value, before)
  return (
    <div className={styles.card}>
      <dt>{figureTexts[first].label}</dt>
      <dd className={styles.value}>
        <Link to={rowsAddress(first, query)} aria-label={`${figureTexts[first].label}, ${formatFigure(unit, value)}: the rows behind it`}>
          {formatFigure(unit, value)}
        </Link>
      </dd>
      <dd className={styles.change}>
        {change === undefined ? 'nothing to compare it with' : `${formatFigure(unit, before)} then: ${change}`}
      </dd>
      {others.map((name) => (
        <dd key={name} className={styles.other}>
          <Link to={rowsAddress(name, query)}>{figureTexts[name].label}</Link>
          <span>{formatFigure(figures[name]!.unit, figures[name]!.value)}</span>
        </dd>
      ))}
      {children && <dd className={styles.other}>{children}</dd>}
      <dd className={styles.how}>
        <details>
          <summary>
            How this is counted<span className="unseen">: {figureTexts[first].label}</span>
          </summary>
          {shown.map((name) => (
            <p key={name}>
              <b>{figureTexts[name].label}</b>: {figureTexts[name].how}
            </p>
          ))}
        </details>
      </dd>
    </div>
  )
}

const rowsAddress = (figure: FigureName, query: URLSearchParams): string => `${deskAddressOf('figureRows', { figure })}?${query}`
