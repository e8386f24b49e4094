import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Columns } from '#src/kit/csv.ts'
import { add, formatPaise } from '#src/kit/money.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { gstCheckText, gstTableNames } from '#src/shop/tax/gst-texts.ts'
import { gstColumns } from '#src/shop/tax/gst-columns.ts'
import type { GstTable } from '#src/shop/tax/gst-return.ts'
import type { TaxTotals } from '#src/shop/tax/split-tax.ts'
import { DeskButton, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { periodIn } from '../../desk-ui/period.ts'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './gst-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const period = periodIn(new URL(request.url).searchParams, now)
  const trials = shop.payments.mode !== 'live'
  const { tables, sums, checks, documents, challans } = await shop.invoices.showGst({ ...period, trials })
  return {
    period,
    trials,
    isRegistered: shop.settings.brand.gstin !== undefined,
    documents: documents.length + challans.length,
    checks: checks.map((check) => ({ name: check.name, holds: check.faults.length === 0, text: gstCheckText(check) })),
    tables: (Object.keys(gstTableNames) as GstTable[]).map((table) => ({
      ...{ table, name: `${table}: ${gstTableNames[table]}` },
      note: noteOf(tables[table].length, table === 'docs' ? undefined : sums[table]),
      ...cellsOf(tables[table], gstColumns[table] as Columns<object>),
    })),
  }
}

/** "12 rows, taxable ₹1,020, GST ₹183.60". */
function noteOf(rows: number, sum: TaxTotals | undefined): string {
  const counted = rows === 1 ? 'one row' : `${rows} rows`
  if (!sum || rows === 0) return counted
  const taxPaise = add(add(sum.cgstPaise, sum.sgstPaise), sum.igstPaise)
  return `${counted}, taxable ${formatPaise(sum.taxablePaise)}, GST ${formatPaise(taxPaise)}`
}

const cellsOf = (rows: readonly object[], columns: Columns<object>) => ({
  heads: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? ''))),
})

/** The seven tables of the return GSTR-1, each as a file for the tax office's own template. */
export default function GstPage() {
  const { period, trials, isRegistered, documents, checks, tables } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="GST"
      state={`${formatLongDay(period.from)} to ${formatLongDay(period.to)}${trials ? ', trials: nothing to declare' : ''}. Have your accountant look at it.`}
    >
      {!isRegistered && <p className={styles.note}>The shop has no GSTIN in its settings, so it charges no GST and declares none.</p>}
      <Form className={styles.days}>
        <TextField label="From" name="from" type="date" defaultValue={period.from} />
        <TextField label="To" name="to" type="date" defaultValue={period.to} />
        <DeskButton type="submit">Show</DeskButton>
      </Form>
      <div className={styles.tables}>
        <Panel
          title="Checks"
          acts={
            <a className={deskButtonClass('flat')} href={`${fullDeskAddressOf('gstZip')}?${new URLSearchParams(period)}`} download>
              All for the accountant (ZIP)
            </a>
          }
        >
          <Checks {...{ checks, documents }} />
        </Panel>
        {tables.map(({ table, name, note, heads, rows }) => (
          <Panel
            key={table}
            title={name}
            note={note}
            flush={rows.length > 0}
            acts={
              <a
                className={deskButtonClass('flat')}
                href={`${fullDeskAddressOf('gstFile', { table })}?${new URLSearchParams(period)}`}
                download
              >
                CSV<span className="unseen"> of {table}</span>
              </a>
            }
          >
            {rows.length === 0 ? (
              <p className="soft">Nothing in these days. Invoices are issued when a parcel is booked.</p>
            ) : (
              <Cells {...{ name, heads, rows }} />
            )}
          </Panel>
        ))}
      </div>
    </DeskPage>
  )
}

type ChecksProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'checks' | 'documents'>

/** What an accountant looks for before the form is filed; what is wrong comes first. */
function Checks({ checks, documents }: ChecksProps) {
  const wrong = checks.filter(({ holds }) => !holds)
  if (documents === 0 && wrong.length === 0)
    return <p className="soft">Nothing was issued in these days. Invoices are issued when a parcel is booked.</p>
  return (
    <ul className={styles.checks}>
      {[...wrong, ...checks.filter(({ holds }) => holds)].map(({ name, holds, text }) => (
        <li key={name}>
          <StateLabel look={holds ? 'done' : 'wrong'}>{holds ? 'Holds' : 'Wrong'}</StateLabel>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const isAmount = (cell: string): boolean => /^-?\d+\.\d\d$/.test(cell)

type CellsProps = { readonly name: string; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }

function Cells({ name, heads, rows }: CellsProps) {
  return (
    // A wide table of the tax office scrolls by itself, also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it nobody could scroll it by keys
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{name}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} className={isAmount(cell) ? styles.amount : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
