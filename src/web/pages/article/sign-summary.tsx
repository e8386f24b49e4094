import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import type { ShownSign } from './load-article.ts'
import styles from './sign-summary.module.css'

/** Shows the details of a zodiac sign as a list. */
export function SignSummary({ sign: { name, details } }: { sign: ShownSign }) {
  const rows = [
    ['Dates', `${details.from} – ${details.to}`],
    ['Element', details.element],
    ['Ruling planet', details.rulingPlanet],
    ['Symbol', details.symbol],
    ['Personality', details.personality],
  ] as const
  return (
    <div className={styles.details}>
      <span className={styles.glyph}>
        <ZodiacGlyph sign={name} size={40} />
      </span>
      <dl className={styles.list}>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
