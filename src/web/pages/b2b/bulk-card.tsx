import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { addressOf } from '../../routes.ts'
import type { CardData } from '../../ui/product/card-data.ts'
import { halfOnPhone, Picture } from '../../ui/picture/picture.tsx'
import styles from './bulk-card.module.css'

type BulkCardProps = {
  readonly card: CardData
  readonly eager: boolean
  readonly onOpen: () => void
  /** The pointer or the focus is on the card. */
  readonly onApproach: () => void
}

/** A click opens the dialog with the form. Without scripts, or in a new tab, the link leads to the same form as a page. */
export function BulkCard({ card, eager, onOpen, onApproach }: BulkCardProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link
      className={styles.card}
      to={addressOf('bulkEnquiry', { productId: card.id })}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <span className={styles.frame}>
        {card.picture && (
          <Picture picture={card.picture} sizes={`(min-width: 60rem) 23vw, (min-width: 40rem) 31vw, ${halfOnPhone}`} eager={eager} />
        )}
      </span>
      <h3 className={styles.name}>{card.name}</h3>
      <p className={styles.code}>{card.code}</p>
      <span className={styles.ask}>Ask for {bulkUnits} or more</span>
    </Link>
  )
}
