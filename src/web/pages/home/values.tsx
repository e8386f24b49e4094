import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import styles from './home-page.module.css'

/** What one can rely on, and where it is written down in full. */
export function Values() {
  return (
    <section className={`wide ${styles.values}`} aria-label="What you can rely on">
      {values.map(({ title, words, terms, part }) => (
        <div key={title} className={styles.value}>
          <h3>{title}</h3>
          <p>{words}</p>
          <Link className={`${styles.terms}`} to={`${addressOf('terms')}#${part}`}>
            {terms}
          </Link>
        </div>
      ))}
    </section>
  )
}

const values = [
  {
    title: 'Return Policy',
    words:
      'Thirty days to change your mind on any piece without a name, collected from your door at our cost. What arrives damaged or wrong comes back always, with a name or without.',
    terms: 'How returns work',
    part: 'returns-exchanges-and-refunds',
  },
  {
    title: 'Assured Savings',
    words: 'You buy from the workshop itself: no dealer’s margin, no delivery charge, and the price you see is the price you pay.',
    terms: 'What we mean by savings',
    part: 'assured-savings-and-price-match',
  },
  {
    title: 'Price Match Guaranteed',
    words:
      'The same piece of ours, new and in stock, for less elsewhere in India? Send us the link before you order, and that is your price.',
    terms: 'When we match a price',
    part: 'assured-savings-and-price-match',
  },
] as const
