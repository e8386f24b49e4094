import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import type { CardData } from '../../ui/card-data.ts'
import { ProductCard, ProductGrid } from '../../ui/product-card.tsx'
import styles from './home-page.module.css'

export function BestSellers({ cards }: { cards: readonly CardData[] }) {
  if (cards.length === 0) return null
  return (
    <section className={`wide ${styles.bestSellers}`} aria-labelledby="best-sellers">
      <div className={styles.heading}>
        <h2 id="best-sellers">Chosen most often</h2>
        <Link className={`${styles.all}`} to={addressOf('products')}>
          See all pieces
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
