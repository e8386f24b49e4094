import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cutText } from '#src/kit/printable.ts'
import { replyTime } from '#src/kit/time/reply-time.ts'
import type { Shop } from '#src/shop/shop.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './enquiries-page.module.css'

const pageSize = 50
const kinds = { contact: 'Messages', bulk: 'Bulk' } as const
type Kind = keyof typeof kinds

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const kind = (Object.keys(kinds) as Kind[]).find((each) => each === query.get('kind'))
  const written = new Date(query.get('before') ?? '')
  const before = Number.isNaN(written.getTime()) ? undefined : written
  const found = await shop.enquiries.list({ kind, before, limit: pageSize + 1 })
  return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize, kind, isFirst: before === undefined, now }
}

type Row = Awaited<ReturnType<Shop['enquiries']['list']>>[number]

/** What people have asked. */
export default function EnquiriesPage() {
  const { rows, hasMore, kind, isFirst, now } = useLoaderData<typeof loader>()
  useFreshPage('enquiries', isWriting)
  const columns = useMemo(() => columnsAt(now), [now])
  const tabs = [{ name: 'All', to: address({}), isCurrent: kind === undefined }].concat(
    (Object.keys(kinds) as Kind[]).map((each) => ({ name: kinds[each], to: address({ kind: each }), isCurrent: each === kind })),
  )
  return (
    <DeskPage title="Enquiries" state={`An answer is promised within ${replyTime}.`}>
      <ViewTabs label="Enquiries" tabs={tabs} />
      {rows.length === 0 ? (
        <p className="soft">Nobody has asked anything of this kind. Questions of the contact form and bulk enquiries appear here.</p>
      ) : (
        <section className={styles.list} aria-label="Enquiries">
          <DataTable caption="Enquiries, newest first" rows={rows} columns={columns} keyOf={({ ticketNumber }) => ticketNumber} />
          <Pager
            range={`${rows.length} enquiries`}
            newer={isFirst ? undefined : address({ kind })}
            older={hasMore ? address({ kind, before: rows.at(-1)?.receivedAt.toISOString() }) : undefined}
            names={{ back: 'Newest', on: 'Older' }}
          />
        </section>
      )}
    </DeskPage>
  )
}

function address(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? deskAddressOf('enquiries') : `${deskAddressOf('enquiries')}?${new URLSearchParams(given)}`
}

const columnsAt = (now: Date): readonly DataColumn<Row>[] => [
  {
    id: 'ticket',
    head: 'Ticket',
    onCard: 'title',
    cell: ({ ticketNumber: ticket }) => (
      <Link className="unbroken" to={deskAddressOf('enquiry', { ticket })}>
        {ticket}
      </Link>
    ),
  },
  {
    id: 'when',
    head: 'Received',
    onCard: 'amount',
    cell: ({ receivedAt }) => <Moment at={receivedAt} now={now} />,
  },
  { id: 'from', head: 'From', onCard: 'who', cell: ({ enquiry }) => enquiry.name },
  {
    id: 'kind',
    head: 'Kind',
    onCard: 'state',
    cell: ({ enquiry }) => (enquiry.kind === 'bulk' ? <Tag look="wait">{`${enquiry.quantity} pieces`}</Tag> : 'Message'),
  },
  { id: 'words', head: 'Message', onCard: 'remark', cell: ({ enquiry }) => shortened(enquiry.message) },
]

const shortened = (message: string): string => (message.length > 110 ? `${cutText(message, 109)}…` : message)
