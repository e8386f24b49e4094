import { Link } from 'react-router'
import { cutText } from '#src/kit/printable.ts'
import { enquiryStateLabels } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import type { EnquiryRow } from '#src/shop/workflows/enquiring/enquiring.ts'
import type { DataColumn } from '../../desk-ui/data-table/data-table.tsx'
import { TimeLeft } from '../../desk-ui/time-left.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './enquiries-page.module.css'

export const enquiryColumns = (now: Date): readonly DataColumn<EnquiryRow>[] => [
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
    id: 'clock',
    head: 'Left',
    onCard: 'amount',
    cell: ({ clock, receivedAt }) => (clock ? <TimeLeft {...clock} /> : <Moment at={receivedAt} now={now} />),
  },
  { id: 'from', head: 'From', onCard: 'who', cell: ({ senderName }) => <b className={styles.from}>{senderName}</b> },
  { id: 'kind', head: 'Kind', onCard: 'state', cell: (row) => <Kind row={row} /> },
  { id: 'words', head: 'First words', onCard: 'remark', cell: ({ words }) => <span className={styles.words}>{shortened(words)}</span> },
  { id: 'owner', head: 'Whose', onCard: 'body', from: 58, cell: ({ owner }) => owner?.name ?? <span className="soft">Nobody’s</span> },
  {
    id: 'state',
    head: 'State',
    onCard: 'body',
    cell: ({ state }) => <StateLabel look={enquiryStateLabels[state].look}>{enquiryStateLabels[state].label}</StateLabel>,
  },
]

function Kind({ row: { isGrievance, kind, quantity } }: { readonly row: EnquiryRow }) {
  return (
    <span className={styles.kinds}>
      {isGrievance && <Tag look="late">Grievance</Tag>}
      {kind === 'bulk' ? <Tag look="wait">{`${quantity?.toLocaleString('en-IN')} pieces`}</Tag> : !isGrievance && 'Message'}
    </span>
  )
}

const shortened = (words: string): string => {
  const line = words.replace(/\s+/g, ' ')
  return line.length > 96 ? `${cutText(line, 95)}…` : line
}
