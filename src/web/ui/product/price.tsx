import { formatPaise, type Paise } from '#src/kit/money.ts'
import styles from './price.module.css'

/** The price, and beside it the struck-through MRP where that is higher. */
export function Price({ pricePaise, mrpPaise, large = false }: { pricePaise: Paise; mrpPaise?: Paise | undefined; large?: boolean }) {
  return (
    <span className={`${styles.price} ${large ? styles.large : ''}`}>
      <span>{formatPaise(pricePaise)}</span>
      {mrpPaise !== undefined && mrpPaise > pricePaise && (
        <s className={styles.mrp}>
          <span className="unseen">instead of </span>
          {formatPaise(mrpPaise)}
        </s>
      )}
    </span>
  )
}
