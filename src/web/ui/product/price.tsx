import { formatPaise, type Paise, percentOff } from '#src/kit/money.ts'
import styles from './price.module.css'

/** The price, and beside it the struck-through MRP where that is higher, with whole per cents off: never more than are saved. */
export function Price({ pricePaise, mrpPaise, large = false }: { pricePaise: Paise; mrpPaise?: Paise | undefined; large?: boolean }) {
  const percent = mrpPaise === undefined ? 0 : percentOff(pricePaise, mrpPaise)
  return (
    <span className={`${styles.price} ${large ? styles.large : ''}`}>
      <span>{formatPaise(pricePaise)}</span>
      {mrpPaise !== undefined && mrpPaise > pricePaise && (
        <>
          <s className={styles.mrp}>
            <span className="unseen">instead of </span>
            {formatPaise(mrpPaise)}
          </s>{' '}
          {percent > 0 && <span className={styles.off}>{`${percent} % off`}</span>}
        </>
      )}
    </span>
  )
}
