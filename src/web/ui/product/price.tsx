import { formatPaise, type Paise } from '#src/kit/money.ts'
import styles from './price.module.css'

/** The price, and beside it the struck-through MRP where that is higher, with whole per cents off: never more than are saved. */
export function Price({ pricePaise, mrpPaise, large = false }: { pricePaise: Paise; mrpPaise?: Paise | undefined; large?: boolean }) {
  return (
    <span className={`${styles.price} ${large ? styles.large : ''}`}>
      <span>{formatPaise(pricePaise)}</span>
      {mrpPaise !== undefined && mrpPaise > pricePaise && (
        <>
          <s className={styles.mrp}>
            <span className="unseen">instead of </span>
            {formatPaise(mrpPaise)}
          </s>{' '}
          <span className={styles.off}>{percentOff(pricePaise, mrpPaise)}</span>
        </>
      )}
    </span>
  )
}

function percentOff(pricePaise: Paise, mrpPaise: Paise): string {
  const percent = Math.floor((1 - pricePaise / mrpPaise) * 100)
  return percent > 0 ? `${percent} % off` : ''
}
