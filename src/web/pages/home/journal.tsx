import { Link } from 'react-router'
import type { ArticleTeaser } from '#src/shop/content/content.ts'
import { addressOf } from '../../routes.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './journal.module.css'
import { fetchAhead } from '../../ui/prefetch.ts'

type JournalEntry = Omit<ArticleTeaser, 'id' | 'description'>

/** The newest article of each topic. */
export function Journal({ articles }: { articles: readonly JournalEntry[] }) {
  if (articles.length === 0) return null
  return (
    <section className={`wide ${styles.journal}`} aria-labelledby="journal">
      <div className={styles.heading}>
        <h2 id="journal">From the journal</h2>
        <Link className={`${styles.all}`} to={addressOf('blog')}>
          All articles
        </Link>
      </div>
      <ul className={styles.articles}>
        {articles.map(({ slug, topic, title, picture }) => (
          <li key={slug}>
            <Link className={`${styles.article}`} to={addressOf('article', { slug })} prefetch={fetchAhead}>
              <Picture
                picture={picture}
                sizes="(min-width: 80rem) 400px, (min-width: 48rem) 31vw, 40vw"
                alt=""
                className={styles.picture}
              />
              <span className={styles.text}>
                <span className="eyebrow">{topic}</span>
                <span className={styles.title}>{title}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
