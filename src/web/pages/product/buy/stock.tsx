import { lowStockUnits, type Variant } from '#src/shop/catalogue/product.ts'
import styles from '../product-page.module.css'

/** Shows how many units are in stock, and the making time. */
export function Stock({ variant, makingDays, quantity }: { variant: Variant; makingDays: number; quantity: number }) {
  const { available } = variant
  if (available <= 0) return <p className={styles.soldOut}>Sold out in {variant.colourName}. Please look at another colour.</p>
  return (
    <p className={styles.stock}>
      {available <= lowStockUnits ? <strong className={styles.few}>Only {available} left</strong> : <strong>In stock</strong>}
      <span>
        Made for you in about {makingDays} working {makingDays === 1 ? 'day' : 'days'}.
      </span>
      <span role="status">
        {quantity > available && `You have chosen ${quantity}: that is more than we have ready in ${variant.colourName}.`}
      </span>
    </p>
  )
}
