import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Columns } from '#src/kit/csv.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { gstColumns } from '#src/shop/tax/gst-columns.ts'
import type { GstTable } from '#src/shop/tax/gst-return.ts'
import { DeskButton, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { periodIn } from '../../desk-ui/period.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './gst-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const period = periodIn(new URL(request.url).searchParams, now)
  const trials = shop.payments.mode !== 'live'
  const gst = await shop.invoices.gstReturn({ ...period, trials })
  const tables = tableNames.map(([table, name]) => ({ table, name, ...cellsOf(gst[table], gstColumns[table] as Columns<object>) }))
  return { period, trials, isRegistered: shop.settings.brand.gstin !== undefined, tables }
}

const cellsOf = (rows: readonly object[], columns: Columns<object>) => ({
  heads: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? ''))),
})

const tableNames: readonly (readonly [GstTable, string])[] = [
  ['b2b', 'b2b: to registered buyers'],
  ['b2cl', 'b2cl: large ones to other states'],
  ['b2cs', 'b2cs: all other supplies, by state'],
  ['cdnr', 'cdnr: credit notes to registered buyers'],
  ['cdnur', 'cdnur: credit notes against large ones'],
  ['hsn', 'hsn: by HSN code'],
  ['docs', 'docs: the numbers issued'],
]

/** The seven tables of the return GSTR-1, each as a file for the tax office's own template. */
export default function GstPage() {
  const { period, trials, isRegistered, tables } = useLoaderData<typeof loader>()
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
        {tables.map(({ table, name, heads, rows }) => (
          <Panel
            key={table}
            title={name}
            note={rows.length === 1 ? 'one row' : `${rows.length} rows`}
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
            {rows.length === 0 ? <p className="soft">Nothing in these days.</p> : <Cells {...{ name, heads, rows }} />}
          </Panel>
        ))}
      </div>
    </DeskPage>
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
