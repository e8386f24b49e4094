import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise, type Paise, paise as toPaise } from '#src/kit/money.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { figureTexts, isFigureName } from '#src/shop/figures/figure-texts.ts'
import { formatCount } from '#src/shop/figures/figure-values.ts'
import { rangeText } from '#src/shop/staff-texts/figures/range-texts.ts'
import { rowText } from '#src/shop/staff-texts/figures/row-texts.ts'
import type { FigureRow } from '#src/shop/workflows/measuring/measuring.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { TaxDocumentLink } from '../../desk-ui/money/tax-document-link.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { askedIn, queryOf } from './asked-ranges.ts'
import styles from './figures-page.module.css'

const rowsOfAPage = 100

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const name = params['figure'] ?? ''
  if (!isFigureName(name)) throw new Response(null, { status: 404 })
  const asked = askedIn(query, now)
  const found = await shop.figures.showRows(name, asked, { seesMoney: mayDo(login.role, 'seeMoney') })
  if (!found) throw new Response(null, { status: 403 })
  const { rows, measure, sums, range } = found
  const lastPage = Math.max(1, Math.ceil(rows.length / rowsOfAPage))
  const page = Math.min(lastPage, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const first = (page - 1) * rowsOfAPage
  return {
    ...{ name, range, page, lastPage, total: rows.length, now, query: String(queryOf(asked)) },
    sum:
      sums === 'paise'
        ? formatPaise(toPaise(rows.reduce((sum, row) => sum + (row.paise ?? 0), 0)))
        : formatCount(rows.reduce((sum, row) => sum + row.count, 0)),
    rows: rows
      .slice(first, first + rowsOfAPage)
      .map((row, at) => ({ ...row, id: `${first + at}`, text: rowText(measure, row.key.split('|')), kind: kindOf(measure) })),
  }
}

type Row = FigureRow & { readonly id: string; readonly text: string; readonly kind: 'order' | 'enquiry' | 'document' }

const kindOf = (measure: string): Row['kind'] => (measure === 'enquiries' ? 'enquiry' : measure === 'invoiced' ? 'document' : 'order')

/** The rows that a figure is the sum of. */
export default function FigureRowsPage() {
  const { name, range, page, lastPage, total, sum, rows, query } = useLoaderData<typeof loader>()
  const { label, how } = figureTexts[name]
  const addressOf = (other: number) => `${deskAddressOf('figureRows', { figure: name })}?${query}&page=${other}`
  return (
    <DeskPage
      title={`Behind ${label}`}
      state={`${rangeText(range)}: ${total === 1 ? 'one row' : `${formatCount(total)} rows`}, together ${sum}.`}
      acts={
        <a className={deskButtonClass('secondary')} href={`${fullDeskAddressOf('figureRowsCsv', { figure: name })}?${query}`} download>
          CSV of these rows
        </a>
      }
      trail={
        <Trail>
          <Link to={`${deskAddressOf('figures')}?${query}`}>Figures</Link>
        </Trail>
      }
    >
      <p className={styles.note}>{how}</p>
      {rows.length === 0 ? (
        <p className="soft">Nothing in these days. Choose others on the page of figures.</p>
      ) : (
        <section aria-label={`Behind ${label}`}>
          <DataTable caption={`Behind ${label}, oldest first`} rows={rows} columns={columns} keyOf={({ id }) => id} />
          <Pager
            range={`Page ${page} of ${lastPage}`}
            newer={page > 1 ? addressOf(page - 1) : undefined}
            older={page < lastPage ? addressOf(page + 1) : undefined}
            names={{ back: 'Earlier', on: 'Later' }}
          />
        </section>
      )}
    </DeskPage>
  )
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'number', head: 'Number', onCard: 'title', cell: (row) => <NumberLink {...row} /> },
  { id: 'at', head: 'When', onCard: 'who', cell: ({ at }) => <When at={at} /> },
  { id: 'what', head: 'What', onCard: 'body', cell: ({ text }) => text },
  { id: 'count', head: 'Counts', onCard: 'state', isNumber: true, cell: ({ count }) => formatCount(count) },
  {
    id: 'paise',
    head: 'Amount',
    onCard: 'amount',
    isNumber: true,
    cell: ({ paise }) => (paise === undefined ? '–' : formatPaise(paise as Paise)),
  },
]

function When({ at }: { readonly at: Date }) {
  const { now } = useLoaderData<typeof loader>()
  return <Moment at={at} now={now} />
}

function NumberLink({ number, kind }: Pick<Row, 'number' | 'kind'>) {
  if (kind === 'enquiry') return <Link to={deskAddressOf('enquiry', { ticket: number })}>{number}</Link>
  if (kind === 'order') return <Link to={deskAddressOf('order', { number })}>{number}</Link>
  return <TaxDocumentLink number={number} />
}
