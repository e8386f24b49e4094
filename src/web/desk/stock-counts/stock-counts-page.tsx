import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StockCount } from '#src/shop/workflows/stocking/stocking.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './stock-counts-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  return { counts: await shop.stock.listCounts(), now }
}

/** Stocktakings, newest first. */
export default function StockCountsPage() {
  const { counts, now } = useLoaderData<typeof loader>()
  useFreshPage('stock', isWriting)
  return (
    <DeskPage
      title="Counts"
      state="A sheet carries the moment when it was made: what is sold after it stays sold, only differences are taken."
      trail={
        <Trail>
          <Link to={deskAddressOf('stock')}>Stock</Link>
        </Trail>
      }
      acts={
        <ActButton act="stock.beginCount" input={{ filter: 'all' }} look="primary">
          Count everything
        </ActButton>
      }
    >
      {counts.length === 0 ? (
        <p className="soft">Nothing was counted yet. To count a part, find it in Stock and count what is found.</p>
      ) : (
        <Panel title="Sheets" note="Newest first" flush>
          <ol className={styles.counts}>
            {counts.map((count) => (
              <li key={count.number}>
                <p>
                  <Link to={deskAddressOf('stockCount', { count: String(count.number) })}>{`Count ${count.number}`}</Link>
                  <small className="soft">
                    <Moment at={count.begunAt} now={now} />
                    {`, ${count.begunBy}`}
                  </small>
                </p>
                <p className={styles.state}>{stateOf(count)}</p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </DeskPage>
  )
}

const stateOf = ({ lines, counted, different }: StockCount): string =>
  counted === 0 ? `${lines} to count` : `${counted} of ${lines} counted, ${different === 0 ? 'no' : different} different`
