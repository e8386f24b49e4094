import { Link } from 'react-router'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { DataColumn } from '../../../desk-ui/data-table/data-table.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { Tag } from '../../../desk-ui/tag.tsx'
import { LidPicture } from '../../../ui/lid/lid-picture.tsx'
import { ZodiacGlyph } from '../../../ui/lid/zodiac-glyph.tsx'
import type { ShownOrder } from '../load-orders.ts'
import { type OptionalColumn, optionalColumns } from './optional-columns.ts'
import styles from './order-columns.module.css'

export const orderColumns = (extra: readonly OptionalColumn[]): readonly DataColumn<ShownOrder>[] => [
  {
    id: 'order',
    head: 'Order',
    onCard: 'title',
    cell: (order) => (
      <>
        <Link className={styles.number} to={order.address}>
          {order.number}
        </Link>
        <small title={order.placedAt}>
          <span className="unseen">placed </span>
          {order.when}
        </small>
      </>
    ),
  },
  {
    id: 'for',
    head: 'For',
    onCard: 'who',
    cell: ({ name, city }) => (
      <>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <small>{city}</small>
      </>
    ),
  },
  { id: 'goods', head: 'Pieces', onCard: 'body', cell: (order) => <Goods order={order} /> },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ state }) => <StateLabel look={state.look}>{state.label}</StateLabel>,
  },
  { id: 'remarks', head: <span className="unseen">Remarks</span>, onCard: 'remark', from: 58, cell: (order) => <Tags order={order} /> },
  ...extra.map((id): DataColumn<ShownOrder> => ({ id, head: optionalColumns[id], onCard: 'nowhere', cell: (order) => order[id] ?? '–' })),
  { id: 'pickup', head: 'Pickup', onCard: 'nowhere', from: 58, cell: ({ pickup }) => <span className="unbroken">{pickup ?? '–'}</span> },
  {
    id: 'total',
    head: 'Total',
    onCard: 'amount',
    isNumber: true,
    cell: ({ total, paidBy }) => (
      <>
        {total}
        <small>{paidBy}</small>
      </>
    ),
  },
]

/** The first piece as the shopper saw it, and how many more there are. */
function Goods({ order: { lid, product, others } }: { readonly order: ShownOrder }) {
  const sign = parseZodiacSign(lid.personalisation?.sign ?? '')
  return (
    <div className={styles.goods}>
      <LidPicture lid={lid} shownWidth={48} className={styles.lid} />
      <p>
        {lid.personalisation && (
          <b>
            {lid.personalisation.name || sign}
            {sign && (
              <>
                <ZodiacGlyph sign={sign} size={15} />
                {lid.personalisation.name && <span className="unseen">, {sign}</span>}
              </>
            )}
          </b>
        )}
        <small>{product}</small>
      </p>
      {others > 0 && (
        <span className={styles.more}>
          +{others}
          <span className="unseen"> more pieces</span>
        </span>
      )}
    </div>
  )
}

function Tags({ order: { tags } }: { readonly order: ShownOrder }) {
  if (tags.length === 0) return null
  return (
    <div className={styles.tags}>
      {tags.map(({ look, text, full }) => (
        <span key={text} title={full}>
          <Tag look={look}>{text}</Tag>
        </span>
      ))}
    </div>
  )
}
