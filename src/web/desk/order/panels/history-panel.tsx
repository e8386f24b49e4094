import type { TimelineEntry } from '#src/shop/staff-texts/orders/order-timeline.ts'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { NoteBox } from '../../../desk-ui/acts/note-box.tsx'
import { DeskIcon, type DeskIconName } from '../../../desk-ui/desk-icon.tsx'
import { FoldingPanel } from './folding-panel.tsx'
import styles from './history-panel.module.css'
import { Moment } from '../../../desk-ui/moment.tsx'
import type { OrderScreen } from '../order-screen.ts'

/** One line of time, with a box for a note above it. */
export function HistoryPanel({ order, person }: { readonly order: OrderScreen; readonly person: string }) {
  return (
    <FoldingPanel id="history" title="History" note="all that happened, newest first" flush>
      {order.may.writeNotes && !order.erasedAt && <NoteBox act="orders.note" input={{ order: order.number }} maxLength={2_000} />}
      <ol className={styles.history}>
        {order.timeline.map((entry, at) => (
          <Entry key={`${entry.at.getTime()} ${order.timeline.length - at}`} entry={entry} order={order} person={person} />
        ))}
      </ol>
    </FoldingPanel>
  )
}

type EntryProps = { readonly entry: TimelineEntry; readonly order: OrderScreen; readonly person: string }

function Entry({ entry: { at, by, kind, text, words, note }, order, person }: EntryProps) {
  const name = by.who === 'staff' ? by.name : undefined
  return (
    <li>
      <Moment at={at} now={order.now} />
      <span className={`${styles.face} ${name ? '' : styles.other}`} aria-hidden="true">
        {name ? name.slice(0, 1) : <DeskIcon name={kind === 'order' ? whoIcons[by.who] : icons[kind]} size={14} />}
      </span>
      <div>
        <p>
          {name ? <b>{name}</b> : whoLabels[by.who]} <span className={styles.text}>{name ? lowerFirst(text) : text}</span>
        </p>
        {words && <p className={kind === 'note' ? styles.words : styles.reason}>{words}</p>}
        {note !== undefined && name === person && order.may.writeNotes && (
          <ActButton act="orders.takeNoteBack" input={{ order: order.number, note }} look="quiet">
            Take it back
          </ActButton>
        )}
      </div>
    </li>
  )
}

/** "Meera pressed MJ-10234.1": but a number or a quotation stays as it is. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const whoLabels = {
  shopper: 'The shopper:',
  gateway: 'The gateway:',
  carrier: 'The courier:',
  shop: 'The shop:',
  staff: '',
} as const

const whoIcons = { shopper: 'orders', gateway: 'money', carrier: 'truck', shop: 'shop', staff: 'people' } as const satisfies Record<
  string,
  DeskIconName
>

const icons = {
  order: 'orders',
  act: 'pen',
  note: 'pen',
  call: 'phone',
  unit: 'workshop',
  mail: 'mails',
  scan: 'truck',
  money: 'money',
} as const satisfies Record<TimelineEntry['kind'], DeskIconName>
