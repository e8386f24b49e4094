import { Link } from 'react-router'
import type { ParcelTab } from '#src/shop/shipping/parcel-tabs.ts'
import { formatDate, formatTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import { hasFailedForGood, parcelNextStep, parcelStateLabels } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { ParcelRow } from '#src/shop/workflows/dispatching/dispatching.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import type { DataColumn } from '../../desk-ui/data-table/data-table.tsx'
import { callAddressOf, shownPhone } from '../../desk-ui/call-address.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './parcels-page.module.css'

/** A row of the list. `isOverdue`: a failed delivery that nobody has answered within the day that the carrier waits. */
export type ListedParcel = ParcelRow & { readonly isOverdue: boolean }

/** The columns of the list; of a phone's card the first line is number and cash, the second who and state, the last what to do. */
export const parcelColumns = (tab: ParcelTab): readonly DataColumn<ListedParcel>[] => [
  {
    id: 'number',
    head: 'Order',
    onCard: 'title',
    cell: (row) => (
      <>
        <Link className="unbroken" to={deskAddressOf('parcel', { number: row.orderNumber })}>
          {row.orderNumber}
        </Link>
        {row.mode !== 'live' && <small>trial</small>}
      </>
    ),
  },
  {
    id: 'for',
    head: 'For',
    onCard: 'who',
    cell: ({ recipientName, phone, city, pincode }) => (
      <>
        {recipientName}
        <small>
          {city} {pincode}
        </small>
        {tab === 'not delivered' && phone && (
          <a className={`unbroken ${styles.phone}`} href={callAddressOf(phone)}>
            {shownPhone(phone)}
          </a>
        )}
      </>
    ),
  },
  { id: 'cash', head: 'Cash', onCard: 'amount', isNumber: true, from: 58, cell: ({ cashPaise }) => cashPaise && formatPaise(cashPaise) },
  {
    id: 'courier',
    head: 'Courier',
    onCard: 'body',
    from: 58,
    cell: ({ courierName, awb }) => (
      <>
        {courierName ?? 'Not chosen yet'}
        {awb && <small>{awb}</small>}
      </>
    ),
  },
  ...(tabsBeforePickup.has(tab) ? [pickup] : []),
  { id: 'state', head: 'Parcel', onCard: 'state', cell: (row) => <State row={row} /> },
  ...(tab === 'not delivered' ? [courierWords] : []),
  {
    id: 'do',
    head: 'What to do',
    onCard: 'remark',
    cell: (row) => (
      <div className={styles.todo}>
        <span>{parcelNextStep(row)}</span>
        <NextAct row={row} tab={tab} />
      </div>
    ),
  },
]

const tabsBeforePickup: ReadonlySet<ParcelTab> = new Set(['to pack', 'not ready', 'stopped', 'waits for courier'])

const courierWords: DataColumn<ListedParcel> = {
  id: 'words',
  head: 'What the courier wrote',
  onCard: 'body',
  cell: ({ undelivered, isOverdue }) =>
    undelivered && (
      <>
        {undelivered.words}
        <small>
          {undelivered.tries === 1 ? 'One try' : `${undelivered.tries} tries`}, {formatDate(undelivered.at)} {formatTime(undelivered.at)}
        </small>
        {isOverdue && <Tag look="late">No answer for a day</Tag>}
      </>
    ),
}

const pickup: DataColumn<ListedParcel> = {
  id: 'pickup',
  head: 'Pickup',
  onCard: 'nowhere',
  from: 78,
  cell: ({ pickupDay }) => pickupDay && <Day day={pickupDay} />,
}

const Day = ({ day }: { readonly day: string }) => <span className="unbroken">{formatDate(new Date(day))}</span>

function State({ row: { state, failedStep, orderState } }: { readonly row: ParcelRow }) {
  const { label, look } = parcelStateLabels[state]
  return (
    <>
      <StateLabel look={look}>{label}</StateLabel>
      {orderState === 'cancelled' && state !== 'cancelled' && <Tag look="late">Order cancelled</Tag>}
      {failedStep && <small>stopped at: {failedStep}</small>}
    </>
  )
}

/** What most often follows. */
function NextAct({ row, tab }: { readonly row: ParcelRow; readonly tab: ParcelTab }) {
  const order = row.orderNumber
  if (tab === 'stopped' && row.orderState !== 'cancelled' && row.state === 'booking')
    return (
      <ActButton act="parcels.retry" input={{ order }} icon="retry">
        Retry
      </ActButton>
    )
  if (tab === 'not delivered' && !row.undelivered?.answer)
    return (
      <>
        {!hasFailedForGood(row) && (
          <ActButton act="parcels.answerUndelivered" input={{ order, kind: 'try again' }} icon="retry">
            Try again
          </ActButton>
        )}
        {/* What is final is asked for on the parcel's own screen. */}
        <DeskButtonLink to={deskAddressOf('parcel', { number: order })}>Bring back</DeskButtonLink>
      </>
    )
  if (tab === 'to pack') return <DeskButtonLink to={`${deskAddressOf('pack')}?open=${order}`}>Pack</DeskButtonLink>
  return null
}
