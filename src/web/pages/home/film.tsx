import { Link } from 'react-router'
import type { Loop } from '#src/shop/catalogue/media.ts'
import type { HomeTexts } from '#src/shop/content/page-texts.ts'
import { addressOf } from '../../routes.ts'
import { FilmLoop } from '../../ui/picture/film-loop.tsx'
import styles from './film.module.css'

export function Film({ film, texts }: { film: Loop; texts: HomeTexts['film'] }) {
  return (
    <section className={`wide ${styles.film}`} aria-labelledby="film">
      <FilmLoop
        film={film}
        around={(video) => (
          <Link to={addressOf('personalised')} aria-label="Personalized boxes" className={`${styles.link}`}>
            {video}
          </Link>
        )}
      />
      <div className={styles.text}>
        <p className="eyebrow">{texts.eyebrow}</p>
        <h2 id="film">{texts.title}</h2>
        <p className="lead">{texts.words}</p>
        <Link to={addressOf('personalised')} className={`${styles.more}`}>
          {texts.action}
        </Link>
      </div>
    </section>
  )
}
