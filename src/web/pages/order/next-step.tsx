import { formatDateTime } from '#src/kit/clock.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { nextWords } from './next-words.ts'
import styles from './order-page.module.css'
import type { OrderPaper } from './order-paper.ts'
import { PayNow } from './pay-now.tsx'

/** The one thing this page is opened for: what happens next, and what there is to do. */
export function NextStep({ paper, notice }: { paper: OrderPaper; notice: string | undefined }) {
  const { title, words } = nextWords(paper)
  const isUnpaid = paper.state === 'awaiting_payment'
  return (
    <section className={styles.next} aria-labelledby="next">
      <div role="status">
        <h2 id="next">{title}</h2>
        {isUnpaid && notice !== undefined && notices[notice] && <p className={styles.notice}>{notices[notice]}</p>}
        <p>{words}</p>
      </div>
      {isUnpaid && paper.holdUntil && <p>The pieces are kept for you until {formatDateTime(paper.holdUntil)}.</p>}
      {paper.payment && <PayNow paper={paper} payment={paper.payment} />}
      {isUnpaid && !paper.payment && <p>The payment cannot be opened at the moment. Please load this page again in a minute.</p>}
      {paper.happensNext === 'order again' && <ButtonLink to={addressOf('cart')}>Go to your cart</ButtonLink>}
    </section>
  )
}

const notices: Readonly<Record<string, string>> = {
  dismissed: 'The payment window was closed. Nothing has been charged.',
  blocked:
    'The payment window could not be loaded. Please check your connection, or allow our payment partner in your browser, and try again.',
  unconfirmed:
    'We could not confirm your payment yet. If money has left your account, please do not pay again: this page shows it within a few minutes.',
}
