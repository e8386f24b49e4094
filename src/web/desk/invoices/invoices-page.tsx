import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise, type Paise, sum } from '#src/kit/money.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { formatDate, formatLongDay } from '#src/kit/time/format-date.ts'
import { seesMoneySince } from '#src/shop/staff/desk-rights.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { cursorIn, pagesOf } from '../../desk-ui/data-table/list-pages.ts'
import { countLabel, Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import { DayLinks } from '../../desk-ui/money/money-links.tsx'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { TaxDocumentLink } from '../../desk-ui/money/tax-document-link.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import { periodIn } from '../../desk-ui/period.ts'
import styles from './invoices-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const isOwnDay = seesMoneySince(login.role, now) !== undefined
  const period = isOwnDay ? { from: dayOf(now), to: dayOf(now) } : periodIn(query, now)
  const trials = shop.payments.mode !== 'live'
  const page = await shop.invoices.page({ ...period, trials }, cursorIn(query))
  return { period, trials, isOwnDay, page: { ...page, rows: page.rows.map(rowOf) } }
}

type Row = Pick<TaxDocument, 'number' | 'kind' | 'issuedOn' | 'orderNumber'> & {
  readonly buyer: string
  readonly gstin: string | undefined
  readonly taxPaise: Paise
  readonly totalPaise: Paise
}

const rowOf = ({ number, kind, issuedOn, orderNumber, buyer, lines }: TaxDocument): Row => ({
  ...{ number, kind, issuedOn, orderNumber, buyer: buyer.businessName ?? buyer.name, gstin: buyer.gstin },
  taxPaise: sum(lines.flatMap(({ cgstPaise, sgstPaise, igstPaise }) => [cgstPaise, sgstPaise, igstPaise])),
  totalPaise: sum(lines.map((line) => line.totalPaise)),
})

/** Invoices and credit notes of some days, each as its PDF; an assistant sees those of today. */
export default function InvoicesPage() {
  const { period, trials, isOwnDay, page } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Invoices and credit notes"
      trail={!isOwnDay && <MoneyTrail />}
      state={`${countLabel(page.total)} ${isOwnDay ? 'of today' : `from ${formatLongDay(period.from)} to ${formatLongDay(period.to)}`}${trials ? ', all of them trials' : ''}.`}
      acts={isOwnDay ? <DayLinks except="invoices" /> : <DeskButtonLink to={deskAddressOf('gst')}>GST</DeskButtonLink>}
    >
      {!isOwnDay && (
        <Form className={styles.days}>
          <TextField label="From" name="from" type="date" defaultValue={period.from} />
          <TextField label="To" name="to" type="date" defaultValue={period.to} />
          <DeskButton type="submit">Show</DeskButton>
        </Form>
      )}
      {page.rows.length === 0 ? (
        <p className="soft">None were issued {isOwnDay ? 'today' : 'in these days'}. An invoice is issued when a parcel is booked.</p>
      ) : (
        <section className={styles.list} aria-label="Invoices and credit notes">
          <DataTable caption="Invoices and credit notes, newest first" rows={page.rows} columns={columns} keyOf={({ number }) => number} />
          <Pager {...pagesOf(page, (cursor) => addressWith(deskAddressOf('invoices'), { ...(!isOwnDay && period), ...cursor }))} />
        </section>
      )}
    </DeskPage>
  )
}

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'number',
    head: 'Number',
    onCard: 'title',
    cell: ({ number }) => <TaxDocumentLink number={number} />,
  },
  { id: 'day', head: 'Day', onCard: 'who', cell: ({ issuedOn }) => <span className="unbroken">{formatDate(new Date(issuedOn))}</span> },
  { id: 'kind', head: 'What', onCard: 'state', cell: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { id: 'order', head: 'Order', onCard: 'nowhere', cell: ({ orderNumber }) => <span className="unbroken">{orderNumber}</span> },
  {
    id: 'buyer',
    head: 'Buyer',
    onCard: 'body',
    cell: ({ buyer, gstin }) => (
      <>
        {buyer}
        {gstin && <small>{gstin}</small>}
      </>
    ),
  },
  { id: 'tax', head: 'Of it GST', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ taxPaise }) => formatPaise(taxPaise) },
  { id: 'total', head: 'Total', onCard: 'amount', isNumber: true, cell: ({ totalPaise }) => formatPaise(totalPaise) },
]
