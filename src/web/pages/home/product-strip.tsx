import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import type { CardData } from '../../ui/product/card-data.ts'
import { ProductCard, ProductGrid } from '../../ui/product/product-card.tsx'
import styles from './product-strip.module.css'

type ProductStripProps = {
  readonly title: string
  readonly text: string
  /** The address of the whole list, and the text of the link to it. */
  readonly to: string
  readonly all: string
  readonly cards: readonly CardData[]
  /** Puts the title beside the cards instead of above them. */
  readonly isAside?: boolean
}

export function ProductStrip({ title, text, to, all, cards, isAside = false }: ProductStripProps) {
  if (cards.length === 0) return null
  return (
    <section className={`wide ${styles.strip} ${isAside ? styles.aside : ''}`} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <Link className={`${styles.all}`} to={to}>
          {all}
        </Link>
      </div>
      <ProductGrid>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} />
          </li>
        ))}
      </ProductGrid>
    </section>
  )
}

export const allProducts = addressOf('products')
export const newestProducts = `${addressOf('products')}?sort=newest`
