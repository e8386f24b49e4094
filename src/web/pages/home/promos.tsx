import { Link } from 'react-router'
import type { HomeTexts } from '#src/shop/content/page-texts.ts'
import type { PersonalisedLid } from '../../ui/lid/personalised-lid.ts'
import { addressOf } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import { onPhone, Picture } from '../../ui/picture/picture.tsx'
import styles from './promos.module.css'

type PromosProps = {
  readonly lid: PersonalisedLid | undefined
  readonly personalised: Pick<HomeTexts['personalised'], 'words' | 'action'>
  readonly business: HomeTexts['business']
}

/** Links to the personalised and the B2B list. The section takes the colour of the link that has the pointer or the focus. */
export function Promos({ lid, personalised, business }: PromosProps) {
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
            <span>{personalised.words}</span>
            <span className={styles.more}>
              {personalised.action} <Icon name="forward" size={18} />
            </span>
          </span>
        </Link>
        <Link className={`${styles.tile} ${styles.business}`} to={addressOf('b2b')}>
          <span className={styles.frame}>
            {business.picture && (
              <Picture picture={business.picture} sizes={`(min-width: 80rem) 620px, ${phoneSizes}`} className={styles.picture} />
            )}
          </span>
          <span className={styles.text}>
            <span className={styles.title}>For business</span>
            <span>{business.words}</span>
            <span className={styles.more}>
              {business.action} <Icon name="forward" size={18} />
            </span>
          </span>
        </Link>
      </div>
    </section>
  )
}

const phoneSizes = `(min-width: 40rem) 58vw, ${onPhone}`
