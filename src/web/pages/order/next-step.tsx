import { formatDateTime } from '#src/kit/time/clock.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { nextWords } from './next-step-message.ts'
import styles from './order-page.module.css'
import type { OrderPaper } from './order-view.ts'
import { PayNow } from './pay-now.tsx'

/** The one thing this page is opened for: what happens next, and what there is to do. */
export function NextStep({ paper, notice }: { paper: OrderPaper; notice: OrderNotice | undefined }) {
  const { title, words } = nextWords(paper)
  const isUnpaid = paper.state === 'awaiting_payment' || paper.state === 'lapsed'
  const failure = paper.payment?.lastFailure
  return (
    <section className={styles.next} aria-labelledby="next">
      <div role="status">
        <h2 id="next">{title}</h2>
        {notice !== undefined && (isUnpaid || notice === 'not-cancelled') && <p className={styles.notice}>{notices[notice]}</p>}
        {failure !== undefined && <p className={styles.notice}>The last try did not go through. {failure}</p>}
        <p>{words}</p>
      </div>
      {paper.state === 'awaiting_payment' && paper.holdUntil && <p>The pieces are kept for you until {formatDateTime(paper.holdUntil)}.</p>}
      {paper.payment && <PayNow paper={paper} payment={paper.payment} />}
      {paper.happensNext === 'order again' && <ButtonLink to={addressOf('cart')}>Go to your cart</ButtonLink>}
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
