import type { Variant } from '#src/shop/catalogue/product.ts'
import styles from './product-page.module.css'

const fewPieces = 5

/** The truth about the shelf, and when the piece leaves it. */
export function Stock({ variant, makingDays }: { variant: Variant; makingDays: number }) {
  const { available } = variant
  if (available <= 0) return <p className={styles.soldOut}>Sold out in {variant.colourName}. Please look at another colour.</p>
  return (
    <p className={styles.stock}>
      {available <= fewPieces ? <strong>Only {available} left</strong> : <strong>In stock</strong>}
      <span>
        Made for you in about {makingDays} working {makingDays === 1 ? 'day' : 'days'}. Shipping is free.
      </span>
    </p>
  )
}
