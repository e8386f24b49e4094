import { Link } from 'react-router'
import type { Assurance } from '#src/shop/content/page-words.ts'
import { check } from '../../ui/drawings.ts'
import { Drawing } from '../../ui/icon.tsx'
import styles from './assurances.module.css'

/** Delivery, return, exchange and warranty in short, in the owner's words, with the policies behind them. */
export function Assurances({ lines }: { lines: readonly Assurance[] }) {
  return (
    <ul className={styles.lines} aria-label="Delivery, returns and warranty">
      {lines.map(({ words, link, to }) => (
        <li key={words} className={styles.line}>
          <Drawing path={check} size={18} />
          <span>
            {words}{' '}
            <Link to={to} className={`${styles.link}`}>
              {link}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
