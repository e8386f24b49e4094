import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { nextStepMessage } from './next-step-message.ts'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'
import { PayNow } from './pay-now.tsx'

/** Shows what happens next and what the shopper can do. */
export function NextStep({ order, notice }: { order: ShownOrder; notice: OrderNotice | undefined }) {
  const { title, text } = nextStepMessage(order)
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'lapsed'
  const failure = order.payment?.lastFailure
  return (
    <section className={styles.next} aria-labelledby="next">
      <div role="status">
        <h2 id="next">{title}</h2>
        {notice !== undefined && (isUnpaid || notice === 'not-cancelled') && <p className={styles.notice}>{notices[notice]}</p>}
        {failure !== undefined && <p className={styles.notice}>The last try did not go through. {failure}</p>}
        <p>{text}</p>
      </div>
      {order.state === 'awaiting_payment' && order.holdUntil && <p>The pieces are kept for you until {formatDateTime(order.holdUntil)}.</p>}
      {order.payment && <PayNow order={order} payment={order.payment} />}
      {order.happensNext === 'order again' && <ButtonLink to={addressOf('cart')}>Go to your cart</ButtonLink>}
    </section>
  )
}

const notices: Record<OrderNotice, string> = {
  dismissed: 'The payment window was closed. Nothing has been charged.',
  failed: 'The payment did not go through. Nothing has been charged, and you can try again here.',
  blocked:
    'The payment window could not be loaded. Please check your connection, or allow our payment partner in your browser, and try again.',
  unconfirmed:
    'We could not confirm your payment yet. If money has left your account, please do not pay again: this page shows it within a few minutes.',
  'not-cancelled': 'It could not be cancelled any more: it moved on while you were here. Please write to us.',
}
