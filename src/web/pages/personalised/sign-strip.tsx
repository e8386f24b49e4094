import { Link } from 'react-router'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { type ListingFilters, writeLink } from '../../listing/filters.ts'
import { addressOf } from '../../routes.ts'
import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import styles from './sign-strip.module.css'

/** A click on a sign shows it on every lid of the list, a second click removes it. They are links, so that they work before hydration. */
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
