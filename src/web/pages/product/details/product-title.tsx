import { formatPaise } from '#src/kit/money.ts'
import { Price } from '#src/web/ui/product/price.tsx'
import styles from '../product-page.module.css'
import type { ProductView } from '../product-view.ts'
import { ShareMenu } from './share-menu.tsx'

export function ProductTitle({ product, colour }: { product: ProductView; colour: string }) {
  return (
    <div className={styles.title}>
      <div className={styles.titleRow}>
        <p className="eyebrow">{product.category}</p>
        <ShareMenu name={product.name} productId={product.id} colour={colour} />
      </div>
      <h1>{product.name}</h1>
      {product.isForBusinessesOnly ? (
        <p className={`${styles.price} ${styles.mrp}`}>The price depends on how many you need.</p>
      ) : (
        <>
          <p className={styles.price}>
            <Price pricePaise={product.pricePaise} mrpPaise={product.mrpPaise} large />
          </p>
          <p className={styles.mrp}>MRP {formatPaise(product.mrpPaise)}, inclusive of all taxes</p>
        </>
      )}
    </div>
  )
}
