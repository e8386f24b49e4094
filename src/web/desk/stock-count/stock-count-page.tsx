import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CountLine } from '#src/shop/workflows/stocking/stocking.ts'
import { signed } from '#src/shop/staff-texts/stock-texts.ts'
import { ActForm, ActSubmit, useActForm } from '../../desk-ui/acts/act-form.tsx'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './stock-count-page.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const written = params['count'] ?? ''
  const count = /^\d{1,9}$/.test(written) ? await shop.stock.showCount(Number(written)) : undefined
  if (!count) throw data('There is no such count.', { status: 404 })
  return { count, now }
}

/** One stocktaking: its sheet to print, and the fields for what was counted. */
export default function StockCountPage() {
  const { count, now } = useLoaderData<typeof loader>()
  const { number, begunAt, begunBy, lines, counted, rows } = count
  const sheet = `${fullDeskAddressOf('print', { form: 'count-sheet' })}?of=${number}`
  return (
    <DeskPage
      title={`Count ${number}`}
      state={
        <>
          {`${counted} of ${lines} counted. What is expected is as it was `}
          <Moment at={begunAt} now={now} />
          {`, when ${begunBy} made the sheet: what is sold since then stays sold.`}
        </>
      }
      trail={
        <Trail>
          <Link to={deskAddressOf('stock')}>Stock</Link> · <Link to={deskAddressOf('stockCounts')}>Counts</Link>
        </Trail>
      }
      acts={
        <>
          <a className={deskButtonClass('secondary')} href={sheet} target="_blank" rel="noreferrer">
            Print the sheet
          </a>
          <a className={deskButtonClass('flat')} href={`${sheet}&hide=expected`} target="_blank" rel="noreferrer">
            Without what is expected
          </a>
        </>
      }
    >
      <ActForm act="stock.enterCounts" input={{ count: number }} className={styles.form}>
        <ul className={styles.lines}>
          {rows.map((row) => (
            <Line key={row.variantId} row={row} />
          ))}
        </ul>
        <p className={styles.end}>
          <ActSubmit look="primary">Enter what was counted</ActSubmit>
          <span className="soft">A field that is left empty was not counted. Entering a line once more replaces it.</span>
        </p>
      </ActForm>
    </DeskPage>
  )
}

function Line({ row }: { readonly row: CountLine }) {
  const { variantId, productName, colourName, shelf, onHand, toPull, counted, countedBy } = row
  const { problem } = useActForm()
  const name = `counted ${variantId}`
  const expected = onHand + toPull
  return (
    <li>
      <p className={styles.goods}>
        <b className="unbroken">{variantId}</b>
        <span>{`${productName}, ${colourName}`}</span>
        {shelf && <small>{`Shelf ${shelf}`}</small>}
        <small className="soft">{expectedLabel(row)}</small>
        {counted !== undefined && (
          <small>
            {counted === expected ? 'As expected' : `Difference ${signed(counted - expected)}`}
            <span className="soft">{`, ${countedBy}`}</span>
          </small>
        )}
      </p>
      <TextField
        className={styles.field}
        name={name}
        label={`Counted, ${variantId}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={counted}
        error={problem?.field === name ? problem.message : undefined}
      />
    </li>
  )
}

/** "Expected 9: 7 in stock, 2 sold and not yet pulled". */
const expectedLabel = ({ onHand, toPull }: CountLine): string =>
  toPull === 0 ? `Expected ${onHand}` : `Expected ${onHand + toPull}: ${onHand} in stock, ${toPull} sold and still on the shelf`
