import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import type { CardPicture } from '../../ui/card-data.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { WrittenLid } from './load-home.ts'
import styles from './promos.module.css'

const sizes = '(min-width: 80rem) 620px, (min-width: 48rem) 48vw, 92vw'

/** The two doors of the shop. Pointing at one warms the whole section in its colour. */
export function Promos({ lid, b2bPicture }: { lid: WrittenLid | undefined; b2bPicture: CardPicture | undefined }) {
  return (
    <section className={styles.promos} aria-label="Personalized and B2B">
      <div className={`wide ${styles.row}`}>
        <Link className={`${styles.tile} ${styles.personal}`} to={addressOf('personalised')}>
          <span className={styles.frame}>
            {lid && <Picture picture={lid.picture} sizes={sizes} className={styles.picture} />}
            {lid && <svg className={styles.foil} viewBox={lid.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: lid.foil }} />}
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
          <span className={styles.frame}>{b2bPicture && <Picture picture={b2bPicture} sizes={sizes} className={styles.picture} />}</span>
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
