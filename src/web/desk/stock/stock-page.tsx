import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { stockFilters } from '#src/shop/catalogue/stock/stock-filter.ts'
import { lowStockUnits } from '#src/shop/catalogue/product.ts'
import { lowDays } from '#src/shop/catalogue/stock/stock-pace.ts'
import { emptyStockFilters, stockFilterLabels } from '#src/shop/staff-texts/stock-texts.ts'
import type { StockRow } from '#src/shop/workflows/stocking/stocking.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager, pageRange } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import { readStockAddress, stockAddress } from './stock-address.ts'
import { stockColumns } from './stock-columns.tsx'
import styles from './stock-page.module.css'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const address = readStockAddress(new URL(request.url).searchParams)
  const { rows, counts } = await shop.stock.list({ ...address, limit: pageSize + 1 })
  return { address, counts, rows: rows.slice(0, pageSize).map(withLow), hasMore: rows.length > pageSize }
}

type Loaded = Awaited<ReturnType<typeof loader>>

const withLow = (row: StockRow) => ({
  ...row,
  isLow: row.available > 0 && (row.available <= lowStockUnits || (row.daysLeft ?? Infinity) < lowDays),
})

/** How much there is of each colour of each product, by SKU. */
export default function StockPage() {
  const loaded = useLoaderData<typeof loader>()
  const { counts } = loaded
  const { filter, text } = loaded.address
  useFreshPage('stock', isWriting)
  return (
    <DeskPage
      title="Stock"
      state="Orders move it by themselves; whatever else comes in or goes out is moved here, with its reason."
      acts={
        <>
          <MoveList />
          <DeskButtonLink to={deskAddressOf('stockCounts')}>Counts</DeskButtonLink>
        </>
      }
    >
      <ViewTabs
        label="Stock"
        tabs={stockFilters.map((each) => ({
          name: stockFilterLabels[each],
          to: stockAddress({ filter: each, text }),
          count: String(counts[each]),
          isCurrent: each === filter,
          isLate: each === 'out',
        }))}
      />
      <Tools {...loaded} />
      <StockList {...loaded} />
    </DeskPage>
  )
}

/** Finds, and begins a count of what is found. */
function Tools({ address: { filter, text }, counts }: Loaded) {
  return (
    <div className={styles.tools}>
      <Form className={styles.search} role="search">
        {filter !== 'all' && <input type="hidden" name="filter" value={filter} />}
        <TextField label="SKU, piece, colour or shelf" name="q" type="search" defaultValue={text} key={text} autoComplete="off" />
        <DeskButton type="submit">Find</DeskButton>
      </Form>
      {counts[filter] > 0 && (
        <ActButton act="stock.beginCount" input={{ filter, q: text }} next={deskAddressOf('stockCounts')}>
          {counts[filter] === 1 ? 'Count this one' : `Count these ${counts[filter]}`}
        </ActButton>
      )}
    </div>
  )
}

function StockList({ address: { filter, text, after }, counts, rows, hasMore }: Loaded) {
  if (rows.length === 0) return <p className="soft">{emptyStockFilters[filter]}</p>
  return (
    <section className={styles.list} aria-label={`Stock: ${stockFilterLabels[filter]}`}>
      <DataTable
        caption={`Stock by SKU: ${stockFilterLabels[filter]}`}
        rows={rows}
        columns={stockColumns}
        keyOf={({ variantId }) => variantId}
      />
      <Pager
        range={pageRange({
          before: after === undefined ? 0 : undefined,
          shown: rows.length,
          total: { atLeast: counts[filter], isExact: true },
        })}
        newer={after === undefined ? undefined : stockAddress({ filter, text })}
        older={hasMore ? stockAddress({ filter, text, after: rows.at(-1)?.variantId }) : undefined}
        names={{ back: 'From the beginning', on: 'Further' }}
      />
    </section>
  )
}

/** For a delivery of many pieces: a list from a spreadsheet. */
const MoveList = () => (
  <ActDialog
    act="stock.moveAll"
    label="A list of moves"
    title="Move stock by a list"
    explanation="One move a line, with commas, semicolons or tabs between: SKU, how many, why, and a note if wanted. All of them are written down, or none."
    verb="Move all"
  >
    <ActText
      name="list"
      label="Lines"
      hint="MJ-1001-OXB, 12, made – or: bought, spoilt, sample, given away, corrected (with its sign: +2, -1)"
      isLong
      required
    />
  </ActDialog>
)
