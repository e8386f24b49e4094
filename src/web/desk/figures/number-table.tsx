import { cellText, type PlotTable } from './plot-data.ts'
import styles from './number-table.module.css'

/** The numbers of a plot. A wide one scrolls by itself, also by keys. */
export function NumberTable({ caption, table: { columns, rows } }: { readonly caption: string; readonly table: PlotTable }) {
  if (rows.length === 0) return <p className="soft">Nothing in these days. Choose others at the top of the page.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it nobody could scroll it by keys
    <section className={styles.scroll} aria-label={`The numbers of ${caption}`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={alignOf(kind)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(({ head, kind }, column) => (
                <td key={head} className={alignOf(kind)}>
                  {cellText(kind, row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const alignOf = (kind: PlotTable['columns'][number]['kind']): string | undefined =>
  kind === 'text' || kind === 'day' ? undefined : styles.number
