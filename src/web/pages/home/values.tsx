import { Link } from 'react-router'
import type { HomeValue, HomeTexts } from '#src/shop/content/page-texts.ts'
import styles from './home-page.module.css'

/** What one can rely on, in the owner's words, and where it is written down in full. */
export function Values({ values }: Pick<HomeTexts, 'values'>) {
  return (
    <section className={`wide ${styles.values}`} aria-label="What you can rely on">
      {titles.map(([name, title]) => (
        <div key={name} className={styles.value}>
          <h3>{title}</h3>
          <p>{values[name].words}</p>
          <Link className={`${styles.terms}`} to={values[name].to}>
            {values[name].link}
          </Link>
        </div>
      ))}
    </section>
  )
}

const titles: readonly (readonly [HomeValue, string])[] = [
  ['returnPolicy', 'Return Policy'],
  ['assuredSavings', 'Assured Savings'],
  ['priceMatch', 'Price Match Guaranteed'],
]
