import { Link } from 'react-router'
import type { Assurance } from '#src/shop/content/page-texts.ts'
import styles from './assurances.module.css'

/** The owner's short texts on delivery, returns, exchange and warranty, with links to the policies. */
export const Assurances = ({ lines }: { lines: readonly Assurance[] }) => (
  <ul className={styles.lines} aria-label="Delivery, returns and warranty">
    {lines.map(({ words, link, to }) => (
      <li key={words}>
        {words} <Link to={to}>{link}</Link>
      </li>
    ))}
  </ul>
)
