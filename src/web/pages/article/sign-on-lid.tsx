import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import { productAddress } from '../../product-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import type { SignedLid } from './load-article.ts'
import styles from './sign-on-lid.module.css'

/** Shows the sign in foil on a lid, with a link to try a name with it. */
export function SignOnLid({ sign, lid }: { sign: ZodiacSign; lid: SignedLid }) {
  const to = productAddress(lid.productId, { sign })
  return (
    <section className={styles.band} aria-labelledby="on-a-lid">
      <div className={`wide ${styles.columns}`}>
        <span className={styles.lid}>
          <Picture picture={lid.picture} sizes="(min-width: 60rem) 460px, 92vw" className={styles.picture} />
          <svg className={styles.foil} viewBox={lid.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: lid.foil }} />
        </span>
        <div className={styles.text}>
          <h2 id="on-a-lid">{sign} on a lid</h2>
          <p>Pressed in foil, alone or above a first name, on the {lid.productName} and on every other piece that takes a name.</p>
          <p className={styles.action}>
            <ButtonLink look="onDark" to={to}>
              Try a name with it
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  )
}
