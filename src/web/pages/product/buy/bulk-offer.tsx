import { replyTime } from '#src/kit/time/reply-time.ts'
import type { ProductId } from '#src/kit/id.ts'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { addressOf } from '#src/web/routes.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import styles from './buy.module.css'

/** Replaces price, stock and buy buttons for a product that is sold to businesses only. */
export function BulkOffer({ productId }: { productId: ProductId }) {
  return (
    <div className={styles.buy}>
      <div>
        <p>
          <strong className={styles.only}>Sold to businesses only, from {bulkUnits} pieces</strong>
        </p>
        <p className={styles.bulk}>{`Tell us how many and by when: you hear from us within ${replyTime}, with a price and a date.`}</p>
      </div>
      <div className={styles.asking} data-buy-bar="">
        <ButtonLink to={addressOf('bulkEnquiry', { productId })}>Ask for a bulk order</ButtonLink>
      </div>
    </div>
  )
}
