import { Link } from 'react-router'
import type { Loop } from '#src/shop/catalogue/media.ts'
import { addressOf } from '../../routes.ts'
import { FilmLoop } from '../../ui/film-loop.tsx'
import styles from './film.module.css'

export function Film({ film }: { film: Loop }) {
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
        <p className="eyebrow">One box, many moods</p>
        <h2 id="film">Gold looks different on every colour</h2>
        <p className="lead">
          Bright on oxblood and navy, deep and quiet on ivory and blush. Choose the colour, and watch your name change with it.
        </p>
        <Link to={addressOf('personalised')} className={`${styles.more}`}>
          Choose a colour
        </Link>
      </div>
    </section>
  )
}
