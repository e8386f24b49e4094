import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { handReasons } from '#src/shop/catalogue/stock/stock-move.ts'
import { daysLeftLabel, orderOfMove, signed, stockReasonLabels } from '#src/shop/staff-texts/stock-texts.ts'
import type { StockMove } from '#src/shop/catalogue/stock/stock-move.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { SetShelf } from '../../desk-ui/stock/set-shelf.tsx'
import { MoveStock } from '../../desk-ui/stock/move-stock.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './variant-stock-page.module.css'

const pageSize = 50

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const withHolds = query.get('holds') === '1'
  const before = /^\d{1,18}$/.exec(query.get('before') ?? '')?.[0]
  const stock = await shop.stock.find(params['sku'] ?? '')
  if (!stock) throw data('There is no such SKU.', { status: 404 })
  const moves = await shop.stock.history({ variantId: stock.variantId, withHolds, before, limit: pageSize + 1 })
  return { stock, withHolds, before, moves: moves.slice(0, pageSize), hasMore: moves.length > pageSize, now }
}

/** One colour of a product: how much there is, and everything that changed it. */
export default function VariantStockPage() {
  const { stock, withHolds, before, moves, hasMore, now } = useLoaderData<typeof loader>()
  const { variantId: sku, productName, colourName, onHand, held, available } = stock
  useFreshPage('stock', isWriting)
  const at = (more: { holds?: boolean; before?: string | undefined }) => historyAddress(sku, { holds: withHolds, ...more })
  return (
    <DeskPage
      title={sku}
      state={`${productName}, ${colourName}${stock.isSold ? '' : ', not on sale'}`}
      trail={
        <Trail>
          <Link to={deskAddressOf('stock')}>Stock</Link>
        </Trail>
      }
      acts={<MoveStock sku={sku} title={`${productName}, ${colourName}`} onHand={onHand} held={held} look="primary" />}
    >
      <dl className={styles.figures}>
        <Figure name="In stock" value={onHand} />
        <Figure name="Held for unpaid orders" value={held} />
        <Figure name="Available" value={available} />
        <Figure name="Lasts" value={daysLeftLabel(stock) || '–'} />
        <Figure name="Shelf" value={<SetShelf sku={sku} title={`${productName}, ${colourName}`} shelf={stock.shelf} />} />
      </dl>
      <Panel
        title="What changed it"
        note="Newest first"
        flush={moves.length > 0}
        acts={
          <DeskButtonLink look="flat" to={at({ holds: !withHolds })}>
            {withHolds ? 'Without holds' : 'With holds'}
          </DeskButtonLink>
        }
      >
        {moves.length === 0 ? (
          <p className="soft">Nothing has moved yet. Orders, returns, counts and what is written here are listed.</p>
        ) : (
          <>
            <ol className={styles.moves}>
              {moves.map((move) => (
                <MoveLine key={move.id} move={move} sku={sku} now={now} />
              ))}
            </ol>
            <Pager
              range={moves.length === 1 ? 'One move' : `${moves.length} moves`}
              newer={before === undefined ? undefined : at({})}
              older={hasMore ? at({ before: moves.at(-1)?.id }) : undefined}
              names={{ back: 'Newest', on: 'Older' }}
            />
          </>
        )}
      </Panel>
    </DeskPage>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const canBeTakenBack = ({ why, isTakenBack }: StockMove): boolean => !isTakenBack && (handReasons as readonly string[]).includes(why)

function MoveLine({ move, sku, now }: { readonly move: StockMove; readonly sku: string; readonly now: Date }) {
  const { id, at, why, onHandChange, heldChange, onHand, held, orderNumber, staffName, note, isTakenBack } = move
  return (
    <li>
      <b className={styles.change}>
        {onHandChange === 0 ? <span className="soft">{`held ${signed(heldChange)}`}</span> : signed(onHandChange)}
      </b>
      <p className={styles.what}>
        <span>{isTakenBack ? <s>{stockReasonLabels[why]}</s> : stockReasonLabels[why]}</span>
        {orderNumber && (
          <>
            {', '}
            <Link className="unbroken" to={deskAddressOf('order', { number: orderNumber })}>
              {orderOfMove(move)}
            </Link>
          </>
        )}
        {note && <span className="soft">{`: ${note}`}</span>}
        <small className="soft">
          <Moment at={at} now={now} />
          {staffName && `, ${staffName}`}
        </small>
      </p>
      <p className={styles.after}>
        {`${onHand} in stock`}
        {held > 0 && <small className="soft">{`${held} held`}</small>}
      </p>
      {canBeTakenBack(move) && (
        <ActButton act="stock.takeBack" input={{ sku, move: id }} look="flat">
          Take back
        </ActButton>
      )}
    </li>
  )
}

function historyAddress(sku: string, { holds, before }: { readonly holds: boolean; readonly before?: string | undefined }): string {
  const query = new URLSearchParams()
  if (holds) query.set('holds', '1')
  if (before !== undefined) query.set('before', before)
  const address = deskAddressOf('variantStock', { sku })
  return query.size === 0 ? address : `${address}?${query}`
}
