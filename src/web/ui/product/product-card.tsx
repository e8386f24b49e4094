import { lazy, Suspense } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { productAddress } from '../../product-address.ts'
import type { CardData } from './card-data.ts'
import { Icon } from '../icon.tsx'
import { leftAsDrawn, useServerDrawn } from '../lid/use-server-drawn.ts'
import { halfOnPhone, Picture } from '../picture/picture.tsx'
import { Price } from './price.tsx'
import styles from './product-card.module.css'
import { ColourDots } from './swatches.tsx'
import { fetchAhead } from '../prefetch.ts'

/** A product in a grid: picture (another on hover), name, price and colours. */
export function ProductCard({ card, eager = false, sizes = gridSizes, canGrow = true, name = '', sign }: ProductCardProps) {
  const written = card.canvas && { name, sign: card.takesSign ? sign : undefined }
  const to = productAddress(card.id, { colour: card.colour, ...written })
  const isOpening = useViewTransitionState(to)
  return (
    <article className={styles.card}>
      <Link className={`${styles.link}`} to={to} prefetch={fetchAhead} viewTransition>
        <div className={styles.frame} style={isOpening && canGrow ? { viewTransitionName: 'product-picture' } : undefined}>
          <CardPictures card={card} eager={eager} sizes={sizes} written={written} />
          {card.isSoldOut && !card.isForBusinessesOnly && <span className={styles.mark}>Sold out</span>}
        </div>
        <h3 className={styles.name}>{card.name}</h3>
        <p className={styles.price}>
          {card.isForBusinessesOnly ? 'For businesses, in bulk' : <Price pricePaise={card.pricePaise} mrpPaise={card.mrpPaise} />}
        </p>
      </Link>
      <div className={styles.foot}>
        <ColourDots colours={card.colours} />
        {card.isPersonalisable && (
          <span className={styles.personal}>
            <Icon name="pen" size={14} /> Takes a name
          </span>
        )}
      </div>
    </article>
  )
}

type Written = Personalisation | undefined

function CardPictures({
  card,
  eager,
  sizes,
  written,
}: Required<Pick<ProductCardProps, 'card' | 'eager' | 'sizes'>> & { written: Written }) {
  const { picture, second, canvas } = card
  const photographs = (
    <>
      {picture && <Picture picture={picture} sizes={sizes} eager={eager} className={styles.first} />}
      {second && (
        <span className={styles.second}>
          <Picture picture={second} sizes={sizes} alt="" />
        </span>
      )}
    </>
  )
  const isDrawn = useServerDrawn(JSON.stringify([canvas?.picture.key, written]))
  if (!canvas || (!written?.name && !written?.sign)) return photographs
  return (
    <Suspense fallback={photographs}>
      {isDrawn ? (
        <span {...leftAsDrawn} />
      ) : (
        <LidPreview lid={{ canvas, personalisation: written, picture: undefined }} shownWidth={296} sizes={sizes} eager={eager} />
      )}
    </Suspense>
  )
}

const LidPreview = lazy(async () => ({ default: (await import('../lid/lid-preview.tsx')).LidPreview }))

type ProductCardProps = {
  readonly card: CardData
  readonly eager?: boolean
  readonly sizes?: string
  /** Whether the picture takes part in the view transition to the product's page; not where another picture already does. */
  readonly canGrow?: boolean
  /** Shown in foil on lids that take them, and passed on to the product's page. */
  readonly name?: string
  readonly sign?: string | undefined
}

/** Two columns on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({ children }: { children: React.ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

const gridSizes = `(min-width: 60rem) min(23vw, 296px), (min-width: 40rem) 31vw, ${halfOnPhone}`
