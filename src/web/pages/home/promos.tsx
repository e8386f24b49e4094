import { Link } from 'react-router'
import type { WrittenLid } from '../../layout/written-lid.ts'
import { addressOf } from '../../routes.ts'
import type { CardPicture } from '../../ui/card-data.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './promos.module.css'

/** The two doors of the shop. Pointing at one, by mouse or by key, warms the whole section in its colour. */
export function Promos({ lid, b2bPicture }: { lid: WrittenLid | undefined; b2bPicture: CardPicture | undefined }) {
  return (
    <section className={styles.promos} aria-label="Personalized and B2B">
      <div className={`wide ${styles.row}`}>
        <Link className={`${styles.tile} ${styles.personal}`} to={addressOf('personalised')}>
          <span className={styles.frame}>
            {lid && <Picture picture={lid.picture} sizes={`(min-width: 80rem) 740px, ${phoneSizes}`} className={styles.picture} />}
            {lid && (
              <svg
                className={styles.foil}
                viewBox={lid.viewBox}
                preserveAspectRatio="xMidYMid slice"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: lid.foil }}
              />
            )}
          </span>
          <span className={styles.text}>
            <span className={styles.title}>Personalized</span>
            <span>A first name and a zodiac sign, pressed in gold foil.</span>
            <span className={styles.more}>
              Write yours <Icon name="forward" size={18} />
            </span>
          </span>
        </Link>
        <Link className={`${styles.tile} ${styles.business}`} to={addressOf('b2b')}>
          <span className={styles.frame}>
            {b2bPicture && <Picture picture={b2bPicture} sizes={`(min-width: 80rem) 620px, ${phoneSizes}`} className={styles.picture} />}
          </span>
          <span className={styles.text}>
            <span className={styles.title}>For business</span>
            <span>Favours, welcome gifts and displays, from fifty pieces.</span>
            <span className={styles.more}>
              Ask for a price <Icon name="forward" size={18} />
            </span>
          </span>
        </Link>
      </div>
    </section>
  )
}

const phoneSizes = '(min-width: 40rem) 58vw, 92vw'
