import { entryText } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { NoteBox } from '../../desk-ui/acts/note-box.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import styles from './enquiry-page.module.css'
import type { EnquiryScreen } from './load-enquiry.ts'

/** All that happened, newest first, with a box for a note above it. */
export function HistoryPanel({ screen }: { readonly screen: EnquiryScreen }) {
  const { entries, enquiry, receivedAt, now } = screen
  return (
    <Panel title="History" note="all that happened, newest first" flush>
      <NoteBox act="enquiries.note" input={{ ticket: screen.ticketNumber }} maxLength={5_000} />
      <ol className={styles.history}>
        {entries.toReversed().map((entry) => (
          <Entry key={entry.id} entry={entry} screen={screen} />
        ))}
        <li>
          <Moment at={receivedAt} now={now} />
          <p>
            <b>{enquiry.name}</b> wrote
          </p>
        </li>
      </ol>
    </Panel>
  )
}

function Entry({ entry, screen }: { readonly entry: EnquiryScreen['entries'][number]; readonly screen: EnquiryScreen }) {
  const { ticketNumber: ticket, staff, person, may, now } = screen
  const nameOf = (email: string) => staff.find((each) => each.email === email)?.name ?? email
  const isOwn = entry.by === person.name || may.takeBackAll
  const canTakeBack = isOwn && may.answer && entry.kind !== 'answer' && entry.kind !== 'acknowledged'
  return (
    <li>
      <Moment at={entry.at} now={now} />
      <div>
        <p>
          <b>{entry.by ?? 'The shop'}</b> {entryText(entry, nameOf)}
        </p>
        {entry.text && (entry.kind === 'note' || entry.kind === 'closed') && <p className={styles.kept}>{entry.text}</p>}
        {canTakeBack && (
          <ActButton act="enquiries.takeBack" input={{ ticket, entry: entry.id }} look="quiet">
            Take it back
          </ActButton>
        )}
      </div>
    </li>
  )
}
