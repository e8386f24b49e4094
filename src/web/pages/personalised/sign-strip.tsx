import { Link } from 'react-router'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { type ListingFilters, writeLink } from '../../listing/filters.ts'
import { useComingList } from '../../listing/use-coming-list.ts'
import { addressOf } from '../../routes.ts'
import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import styles from './sign-strip.module.css'

/**
 * A click on a sign shows it on every lid of the list, a second click removes it. They are links, so that they work before hydration, and they
 * know of a choice that is still loading: it would be lost otherwise.
 */
export function SignStrip({ filters: shown }: { filters: ListingFilters }) {
  const filters = useComingList()?.state ?? shown
  return (
    <nav aria-label="By sign">
      <ul className={styles.strip}>
        {zodiacSigns.map((sign) => {
          const isChosen = sign === filters.sign
          const state: ListingFilters = { ...filters, sign: isChosen ? undefined : sign }
          return (
            <li key={sign}>
              <Link
                to={`${addressOf('personalised')}${writeLink(state)}`}
                state={state}
                className={styles.sign}
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
