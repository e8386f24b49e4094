import { formatDateTime } from '#src/kit/clock.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OrderPaper } from './order-paper.ts'
import styles from './timeline.module.css'

/** The way of an order from the bag to the door, and where on it this one is. */
export function Timeline({ paper }: { paper: OrderPaper }) {
  const reached = stationOf[paper.state]
  return (
    <section aria-labelledby="way">
      <h2 id="way" className={styles.title}>
        Where it is
      </h2>
      <ol className={styles.way}>
        {stationsOf(paper).map(({ name, detail }, index) => {
          const place = index < reached ? 'done' : index === reached ? 'now' : 'later'
          return (
            <li key={name} className={styles[place]} aria-current={place === 'now' ? 'step' : undefined}>
              <span className={styles.mark}>{place === 'done' && <Icon name="check" size={14} />}</span>
              <p>
                {name}
                <span className="unseen">{place === 'done' ? ', done' : place === 'now' ? ', now' : ', to come'}</span>
              </p>
              {detail && <div className={styles.detail}>{detail}</div>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** How many stations lie behind an order; the next one is where it is now. */
const stationOf: Record<OrderState, number> = {
  awaiting_payment: 1,
  lapsed: 1,
  to_confirm: 1,
  cancelled: 1,
  paid: 2,
  confirmed: 2,
  booked: 2,
  shipped: 4,
  returned: 4,
  delivered: 5,
}

type Station = { readonly name: string; readonly detail?: React.ReactNode }

function stationsOf({ state, paymentMethod, placedAt, paidAt, parcel }: OrderPaper): Station[] {
  const placed = { name: 'Placed', detail: formatDateTime(placedAt) }
  if (state === 'cancelled') return [placed, { name: 'Cancelled' }]
  return [
    placed,
    paymentMethod === 'online'
      ? { name: paidAt ? 'Paid' : 'To be paid', detail: paidAt && formatDateTime(paidAt) }
      : { name: state === 'to_confirm' ? 'To be confirmed' : 'Confirmed' },
    { name: 'In the making' },
    { name: 'Handed to the courier', detail: parcel && <ParcelNumber parcel={parcel} /> },
    { name: state === 'returned' ? 'Came back to us' : parcel?.state === 'returning' ? 'Coming back to us' : 'Delivered' },
  ]
}

type Parcel = NonNullable<OrderPaper['parcel']>

function ParcelNumber({ parcel: { awb, courierName, trackUrl, scans } }: { parcel: Parcel }) {
  return (
    <>
      {courierName && `${courierName}, `}AWB <span className="figures">{awb}</span>
      {trackUrl && (
        <>
          <br />
          <a href={trackUrl} rel="noreferrer">
            Follow the parcel
          </a>
        </>
      )}
      {scans.length > 0 && <Scans scans={scans} />}
    </>
  )
}

function Scans({ scans }: Pick<Parcel, 'scans'>) {
  return (
    <ol className={styles.scans} aria-label="What the courier has scanned, newest first">
      {scans.map(({ at, state, place }, index) => (
        <li key={index}>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          <span>
            {state ? scanWords[state] : 'Scanned'}
            {place && `, ${place}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

const scanWords: Record<NonNullable<Parcel['scans'][number]['state']>, string> = {
  booked: 'Pickup planned',
  collected: 'Handed to the courier',
  in_transit: 'On the way',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Could not be delivered',
  delivered: 'Delivered',
  returning: 'On its way back',
  returned: 'Back with us',
  lost: 'Lost by the courier',
  cancelled: 'Cancelled',
}
