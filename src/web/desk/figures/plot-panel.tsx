import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { NumberTable } from './number-table.tsx'
import type { ShownPlot } from './plot-data.ts'
import styles from './plot-panel.module.css'

/** A plot as the server has drawn it, with its point in words above it and its numbers beneath. */
export function PlotPanel({ plot, query }: { readonly plot: ShownPlot; readonly query: URLSearchParams }) {
  const { name, title, sentence, svg, table } = plot
  return (
    <Panel
      title={title}
      acts={
        <a className={deskButtonClass('flat')} href={`${fullDeskAddressOf('figuresCsv', { plot: name })}?${query}`} download>
          CSV<span className="unseen"> of {title}</span>
        </a>
      }
    >
      <p>{sentence}</p>
      <div className={styles.plot} dangerouslySetInnerHTML={{ __html: svg }} />
      <details className={styles.numbers}>
        <summary>
          The numbers<span className="unseen"> of {title}</span>
        </summary>
        <NumberTable caption={title} table={table} />
      </details>
    </Panel>
  )
}
