import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { formatTime } from '#src/kit/time/format-date.ts'
import { callOutcomeLabels } from '#src/shop/staff-texts/orders/call-texts.ts'
import { ageLabel } from '#src/shop/staff-texts/today-texts.ts'
import type { OrderToCall } from '#src/shop/workflows/calling/calling.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './call-queue.module.css'

type CallQueueProps = { readonly queue: readonly OrderToCall[]; readonly current: string | undefined; readonly now: Date }

/** Who comes after this call, and who rests until when. */
export function CallQueue({ queue, current, now }: CallQueueProps) {
  const others = queue.filter(({ orderNumber }) => orderNumber !== current)
  if (others.length === 0) return null
  return (
    <section className={styles.queue}>
      <h2>Then</h2>
      <ol>
        {others.map((order) => (
          <li key={order.orderNumber}>
            <Link to={`${deskAddressOf('calls')}?order=${order.orderNumber}`}>{order.recipientName}</Link>
            <span>
              {order.orderNumber}, {order.city}, {formatPaise(order.totalPaise)}
            </span>
            <small>{restOf(order, now)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function restOf({ dueAt, lastOutcome, placedAt }: OrderToCall, now: Date): string {
  if (dueAt && lastOutcome) return `${callOutcomeLabels[lastOutcome].toLowerCase()}, again at ${formatTime(dueAt)}`
  return ageLabel(placedAt, now)
}
