import { Link } from 'react-router'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { type ListingFilters, writeLink } from '../../listing/filters.ts'
import { addressOf } from '../../routes.ts'
import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import styles from './sign-strip.module.css'

/** Twelve signs: a touch puts one on every lid below, another touch takes it off. They are links, so that they work before JavaScript. */
export function SignStrip({ filters }: { filters: ListingFilters }) {
  return (
    <nav aria-label="By sign">
      <ul className={styles.strip}>
        {zodiacSigns.map((sign) => {
          const isChosen = sign === filters.sign
          return (
            <li key={sign}>
              <Link
                to={`${addressOf('personalised')}${writeLink({ ...filters, sign: isChosen ? undefined : sign })}`}
                className={`${styles.sign}`}
                preventScrollReset
                aria-current={isChosen || undefined}
              >
                <ZodiacGlyph sign={sign} size={28} />
                {sign}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
