import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { lineTitle, mostUnits, type CartLine } from '#src/shop/cart/cart.ts'
import { lineTotal } from '#src/shop/pricing/order-totals.ts'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { addressOf } from '../routes.ts'
import { madeForYou } from '../texts/made-for-you.ts'
import { Button } from '../ui/button.tsx'
import { LidPicture } from '../ui/lid/lid-picture.tsx'
import { Quantity } from '../ui/form/quantity.tsx'
import styles from './cart-line-row.module.css'

type CartLineRowProps = {
  readonly line: CartLine
  readonly notes: readonly string[]
  readonly onQuantity: (quantity: number) => void
  readonly onEdit: () => void
  /** Undefined where nothing would be left. */
  readonly onDelete: (() => void) | undefined
}

export function CartLineRow({ line, notes, onQuantity, onEdit, onDelete }: CartLineRowProps) {
  const title = lineTitle(line)
  const address = addressOf('product', { productId: line.productId })
  return (
    <li className={styles.line}>
      {/* The name is the same link as text, so the picture is hidden from screen readers. */}
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <LidPicture lid={line} shownWidth={144} />
      </Link>
      <div className={styles.what}>
        <Link to={address} className={styles.name}>
          {title}
        </Link>
        <p className={styles.price}>{formatPaise(line.unitPricePaise)}</p>
        {line.isPersonalisable && <Writing line={line} />}
        {line.personalisation && <p className={styles.madeForYou}>{madeForYou}</p>}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      <p className={`${styles.total} ${line.quantity === 1 ? styles.single : ''}`}>
        <span className="unseen">Together </span>
        {formatPaise(lineTotal(line))}
      </p>
      <div className={styles.controls}>
        <Quantity value={line.quantity} max={mostUnits} label={`Quantity of ${title}`} onChange={onQuantity} onNone={onDelete} />
        {line.isPersonalisable && (
          <Button look="quiet" onClick={onEdit}>
            Edit<span className="unseen"> {title}</span>
          </Button>
        )}
        {onDelete && (
          <Button look="quiet" onClick={onDelete}>
            Delete<span className="unseen"> {title}</span>
          </Button>
        )}
      </div>
      {line.quantity >= bulkUnits && (
        <p className={styles.bulk}>
          {bulkUnits} pieces or more? Ask us for{' '}
          <Link to={addressOf('bulkEnquiry', { productId: line.productId })}>bulk and corporate prices</Link>.
        </p>
      )}
    </li>
  )
}

function Writing({ line: { colourName, personalisation } }: { line: CartLine }) {
  return (
    <dl className={styles.writing}>
      <dt>Colour</dt>
      <dd>{colourName}</dd>
      {personalisation?.name && (
        <>
          <dt>Custom Text</dt>
          <dd>{personalisation.name}</dd>
        </>
      )}
      {personalisation?.sign && (
        <>
          <dt>Zodiac Sign</dt>
          <dd>{personalisation.sign}</dd>
        </>
      )}
    </dl>
  )
}
