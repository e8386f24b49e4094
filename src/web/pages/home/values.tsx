import { Link } from 'react-router'
import type { HomeValue, HomeTexts } from '#src/shop/content/page-texts.ts'
import styles from './home-page.module.css'

/** The shop's promises in short, each with a link to its policy. */
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
