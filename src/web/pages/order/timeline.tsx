import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { OrderState } from '#src/shop/orders/order.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ShownOrder } from './order-view.ts'
import styles from './timeline.module.css'

/** Shows the steps from the cart to delivery, and which of them this order has reached. */
export function Timeline({ order }: { order: ShownOrder }) {
  const steps = stepsOf(order)
  const reached = reachedBy(order, steps.length)
  return (
    <section aria-labelledby="way">
      <h2 id="way" className={styles.title}>
        Where it is
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, detail }, index) => {
          const status = index < reached ? 'done' : index === reached ? 'now' : 'later'
          return (
            <li key={name} className={styles[status]} aria-current={status === 'now' ? 'step' : undefined}>
              <span className={styles.mark}>{status === 'done' && <Icon name="check" size={14} />}</span>
              <p>
                {name}
                <span className="unseen">{status === 'done' ? ', done' : status === 'now' ? ', now' : ', to come'}</span>
              </p>
              {detail && <div className={styles.detail}>{detail}</div>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Returns how many steps an order has completed; the next one is the current step. */
function reachedBy({ state, parcel, returns }: ShownOrder, stepCount: number): number {
  if (state === 'cancelled') return stepCount - 1
  const ended = returns.filter((each) => each.isOver).length
  return state === 'shipped' && parcel?.state === 'returning' ? stepCount - 1 : stepsReached[state] + ended
}

const stepsReached: Record<Exclude<OrderState, 'cancelled'>, number> = {
  awaiting_payment: 1,
  lapsed: 1,
  to_confirm: 1,
  paid: 2,
  confirmed: 2,
  booked: 2,
  shipped: 3,
  returned_to_origin: 4,
  delivered: 5,
}

type TimelineStep = { readonly name: string; readonly detail?: React.ReactNode | undefined }

function stepsOf(order: ShownOrder): TimelineStep[] {
  const { state, paymentMethod, placedAt, paidAt, parcel, reachedAt } = order
  const at = (reached: OrderState) => reachedAt[reached] && formatDateTime(reachedAt[reached])
  const placed = { name: 'Placed', detail: formatDateTime(placedAt) }
  const paid = { name: 'Paid', detail: paidAt && formatDateTime(paidAt) }
  if (state === 'cancelled') return [placed, ...(paidAt ? [paid] : []), { name: 'Cancelled', detail: at('cancelled') }]
  return [
    placed,
    paymentMethod === 'free' || reachedAt.confirmed || state === 'to_confirm'
      ? { name: state === 'to_confirm' ? 'To be confirmed' : 'Confirmed', detail: at('confirmed') }
      : paidAt
        ? paid
        : { name: 'To be paid' },
    { name: 'In the making' },
    { name: 'Handed to the courier', detail: (reachedAt.shipped || parcel) && <Handover at={at('shipped')} parcel={parcel} /> },
    {
      name: state === 'returned_to_origin' ? 'Came back to us' : parcel?.state === 'returning' ? 'Coming back to us' : 'Delivered',
      detail: at(state === 'returned_to_origin' ? 'returned_to_origin' : 'delivered'),
    },
    ...order.returns.map((each) => ({
      name: `Return ${each.number}: ${each.title}`,
      detail: formatDateTime(each.at),
    })),
  ]
}

function Handover({ at, parcel }: { at: string | undefined; parcel: ShownOrder['parcel'] }) {
  return (
    <>
      {at && <span className={styles.line}>{at}</span>}
      {parcel && <ParcelNumber parcel={parcel} />}
    </>
  )
}

type Parcel = NonNullable<ShownOrder['parcel']>

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

/** How many of them stand open. */
const newestScans = 4

function Scans({ scans }: Pick<Parcel, 'scans'>) {
  const earlier = scans.slice(newestScans)
  return (
    <>
      <ScanList scans={scans.slice(0, newestScans)} label="What the courier has scanned, newest first" />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Earlier</summary>
          <ScanList scans={earlier} label="Earlier scans" />
        </details>
      )}
    </>
  )
}

function ScanList({ scans, label }: Pick<Parcel, 'scans'> & { readonly label: string }) {
  return (
    <ol className={styles.scans} aria-label={label}>
      {scans.map(({ at, state, place }, index) => (
        <li key={index}>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          <span>
            {state ? scanLabels[state] : 'Scanned'}
            {place && `, ${place}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

const scanLabels: Record<NonNullable<Parcel['scans'][number]['state']>, string> = {
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
