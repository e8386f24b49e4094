import { useMemo } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './changes-page.module.css'
import type { loadHistory, ShownChange } from './load-history.ts'

type HistoryProps = { readonly history: Awaited<ReturnType<typeof loadHistory>>; readonly now: Date }

/** All changes of the shop, the latest first; each leads to what it changed, and has its way back. */
export function History({ history: { kinds, kind, changes, hasMore, isFirst }, now }: HistoryProps) {
  const rows = useMemo(() => changes.map((change) => ({ ...change, now })), [changes, now])
  const tabs = [
    { name: 'All', to: addressOf(undefined), isCurrent: kind === undefined },
    ...kinds.map((each) => ({ name: each.label, to: addressOf(each.kind), isCurrent: each.kind === kind })),
  ]
  const last = changes.at(-1)
  return (
    <section aria-label="History">
      <ViewTabs label="Kinds of changes" tabs={tabs} />
      {last === undefined ? (
        <p className="soft">{isFirst ? 'Nothing of this kind has been changed yet.' : 'There is no older change.'}</p>
      ) : (
        <div className={styles.list}>
          <DataTable caption="Changes, the latest first" rows={rows} columns={columns} keyOf={({ mark }) => mark} />
          <Pager
            range={changes.length === 1 ? 'One change' : `${changes.length} changes`}
            newer={isFirst ? undefined : addressOf(kind)}
            older={hasMore ? addressOf(kind, last.mark) : undefined}
            names={{ back: 'Latest', on: 'Older' }}
          />
        </div>
      )}
    </section>
  )
}

function addressOf(kind: string | undefined, before?: string): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(before !== undefined && { before }) }).toString()
  return deskAddressOf('changes') + (query && `?${query}`)
}

const columns: readonly DataColumn<ShownChange & { readonly now: Date }>[] = [
  { id: 'what', head: 'Change', onCard: 'title', cell: (change) => <What {...change} /> },
  { id: 'from', head: 'From', onCard: 'state', cell: ({ source }) => source },
  { id: 'by', head: 'By', onCard: 'who', cell: ({ by }) => by ?? 'the shop' },
  { id: 'when', head: 'When', onCard: 'amount', cell: ({ at, now }) => <Moment at={at} now={now} /> },
  { id: 'changed', head: 'What has changed', onCard: 'body', cell: ({ lines }) => <Lines lines={lines} /> },
  {
    id: 'undo',
    head: <span className="unseen">Take back</span>,
    onCard: 'remark',
    cell: ({ undo, note }) =>
      undo ? (
        <ActButton act={undo.act} input={undo.input} look="quiet">
          Take back<span className="unseen"> {undo.label}</span>
        </ActButton>
      ) : (
        note && <span className="soft">{note}</span>
      ),
  },
]

/** The name of the change, which leads to what it changed. */
function What({ title, links }: Pick<ShownChange, 'title' | 'links'>) {
  const shown = links.map(({ label, to }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ))
  if (title === undefined) return shown
  return (
    <details className={styles.texts}>
      <summary>{title}</summary>
      <ul>
        {shown.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </details>
  )
}

const Lines = ({ lines }: Pick<ShownChange, 'lines'>) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
