import { ZodiacGlyph } from '../../ui/zodiac-glyph.tsx'
import type { ShownSign } from './load-article.ts'
import styles from './sign-facts.module.css'

/** What is said of a sign, in one line. */
export function SignFacts({ sign: { name, facts } }: { sign: ShownSign }) {
  const rows = [
    ['Dates', `${facts.from} – ${facts.to}`],
    ['Element', facts.element],
    ['Ruling planet', facts.rulingPlanet],
    ['Symbol', facts.symbol],
    ['Personality', facts.personality],
  ] as const
  return (
    <div className={styles.facts}>
      <span className={styles.glyph}>
        <ZodiacGlyph sign={name} size={40} />
      </span>
      <dl className={styles.list}>
        {rows.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
