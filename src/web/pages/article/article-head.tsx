import { formatLongDay } from '#src/kit/time/format-date.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { addressOf } from '../../routes.ts'
import { onPhone, Picture } from '../../ui/picture/picture.tsx'
import styles from './article-page.module.css'
import type { ShownArticle } from './load-article.ts'

/** The head of an article: title and lead on one side, its picture on the other. */
export function ArticleHead({ article: { topic, title, description, publishedOn, picture } }: { article: ShownArticle }) {
  return (
    <header className={styles.head}>
      <BackLink to={addressOf('blog')} />
      <div className={styles.text}>
        <p className="eyebrow">{topic}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className="lead">{description}</p>
        <p className={styles.date}>
          <time dateTime={publishedOn}>{formatLongDay(publishedOn)}</time>
        </p>
      </div>
      <div className={styles.frame}>
        <Picture
          picture={picture}
          sizes={`(min-width: 80rem) 560px, (min-width: 44rem) 44vw, ${onPhone}`}
          eager
          className={styles.picture}
        />
      </div>
    </header>
  )
}
