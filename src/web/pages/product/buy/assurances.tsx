import { Link } from 'react-router'
import type { Assurance } from '#src/shop/content/page-texts.ts'
import styles from './assurances.module.css'

/** Delivery, return, exchange and warranty in short, in the owner's words, with the policies behind them. */
export const Assurances = ({ lines }: { lines: readonly Assurance[] }) => (
  <ul className={styles.lines} aria-label="Delivery, returns and warranty">
    {lines.map(({ words, link, to }) => (
      <li key={words}>
        {words} <Link to={to}>{link}</Link>
      </li>
    ))}
  </ul>
)
