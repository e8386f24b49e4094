import styles from './home-page.module.css'

/** What one can rely on. */
export function Values() {
  return (
    <section className={`wide ${styles.values}`} aria-label="What you can rely on">
      {values.map(({ title, words }) => (
        <div key={title} className={styles.value}>
          <h3>{title}</h3>
          <p>{words}</p>
        </div>
      ))}
    </section>
  )
}

const values = [
  { title: 'Return Policy', words: 'Thirty days to change your mind on any piece without a name. We collect it from your door.' },
  {
    title: 'Assured Savings',
    words: 'You buy from the workshop itself: no middlemen, no delivery charge, and the price you see is the price you pay.',
  },
  { title: 'Price Match Guaranteed', words: 'Found the same piece for less elsewhere? Write to us before you order, and we match it.' },
] as const
