import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import { lineTotal } from '#src/shop/pricing/order-totals.ts'
import { addressOf } from '../../routes.ts'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import styles from './bought-lines.module.css'
import type { BoughtLine } from './order-view.ts'

/** Shows the lines of the order as they were bought, each with a picture of its lid. */
export function BoughtLines({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <section aria-labelledby="bought">
      <h2 id="bought" className={styles.title}>
        What you ordered
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <LidPicture lid={line} shownWidth={256} eager={index === 0} className={styles.picture} />
            <div>
              <Link to={addressOf('product', { productId: line.productId })} className={styles.name}>
                {lineTitle(line)}
              </Link>
              {line.personalisation?.name && <p>Custom Text: {line.personalisation.name}</p>}
              {line.personalisation?.sign && <p>Zodiac Sign: {line.personalisation.sign}</p>}
              <p className={styles.sum}>
                {line.quantity} × {formatPaise(line.unitPricePaise)}
                <strong>{formatPaise(lineTotal(line))}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
