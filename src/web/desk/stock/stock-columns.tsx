import { Link } from 'react-router'
import { daysLeftLabel } from '#src/shop/staff-texts/stock-texts.ts'
import type { StockRow } from '#src/shop/workflows/stocking/stocking.ts'
import type { DataColumn } from '../../desk-ui/data-table/data-table.tsx'
import { SetShelf } from '../../desk-ui/stock/set-shelf.tsx'
import { MoveStock } from '../../desk-ui/stock/move-stock.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './stock-page.module.css'

export const stockColumns: readonly DataColumn<StockRow & { readonly isLow: boolean }>[] = [
  {
    id: 'sku',
    head: 'SKU',
    onCard: 'title',
    cell: ({ variantId: sku }) => (
      <Link className="unbroken" to={deskAddressOf('variantStock', { sku })}>
        {sku}
      </Link>
    ),
  },
  {
    id: 'product',
    head: 'Piece',
    onCard: 'who',
    cell: ({ productName, colourName }) => (
      <span className={styles.goods}>
        {productName}, {colourName}
      </span>
    ),
  },
  {
    id: 'shelf',
    head: 'Shelf',
    onCard: 'body',
    cell: ({ variantId, productName, colourName, shelf }) => (
      <>
        <span className={styles.onCard}>Shelf </span>
        <SetShelf sku={variantId} title={`${productName}, ${colourName}`} shelf={shelf} />
      </>
    ),
  },
  {
    id: 'available',
    head: 'Available',
    onCard: 'amount',
    isNumber: true,
    cell: ({ available }) => (
      <>
        <b>{available}</b>
        <span className={styles.onCard}> available</span>
      </>
    ),
  },
  {
    id: 'onHand',
    head: 'In stock',
    onCard: 'body',
    isNumber: true,
    from: 58,
    cell: ({ onHand, held }) => (
      <>
        <span className={styles.onCard}>In stock </span>
        {onHand}
        <span className={styles.onCard}>, {held === 0 ? 'none' : held} held for unpaid orders</span>
      </>
    ),
  },
  {
    id: 'held',
    head: 'Held',
    onCard: 'nowhere',
    isNumber: true,
    from: 58,
    cell: ({ held }) => held,
  },
  {
    id: 'lasts',
    head: 'Lasts',
    onCard: 'remark',
    cell: ({ sold, ...row }) => (
      <>
        {sold > 0 && <span className={styles.onCard}>Lasts </span>}
        <span className="unbroken">{daysLeftLabel(row)}</span>
        {sold > 0 && <small>{`${sold} sold in 30 days`}</small>}
      </>
    ),
  },
  { id: 'state', head: 'State', onCard: 'state', cell: (row) => <State {...row} /> },
  {
    id: 'act',
    head: <span className="unseen">Act</span>,
    onCard: 'body',
    cell: ({ variantId, productName, colourName, onHand, held }) => (
      <MoveStock sku={variantId} title={`${productName}, ${colourName}`} {...{ onHand, held }} look="flat" />
    ),
  },
]

function State({ available, isLow, isSold }: Pick<StockRow, 'available' | 'isSold'> & { readonly isLow: boolean }) {
  if (!isSold) return <span className="soft">not on sale</span>
  if (available <= 0) return <Tag look="late">Sold out</Tag>
  return isLow ? <Tag look="wait">Low</Tag> : null
}
