import { lazy, Suspense } from 'react'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../browser/storage/stored-value.ts'
import { membersOf } from '../../browser/unknown-json.ts'
import { type OrderNotice, orderNotices } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmCash } from './confirm-cash.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'
import { PayNow } from './pay-now.tsx'
import type { RefusedWish } from './redelivery/receive-wish.ts'
// The form comes late, and its styles with the page.
import redelivery from './redelivery/redelivery.module.css'
import type { RefusedConfirmation } from './receive-confirmation.ts'

const Redelivery = lazy(() => import('./redelivery/redelivery.tsx'))

type NextStepProps = {
  readonly order: ShownOrder
  /** The code that was refused, to show it again. */
  readonly refused: RefusedConfirmation | undefined
  /** What was asked of the courier and refused, to show it again. */
  readonly refusedWish: RefusedWish | undefined
}

/** Shows what happens next and what the shopper can do. */
export function NextStep({ order, refused, refusedWish }: NextStepProps) {
  const { title, text } = order.nextStep
  const failure = order.payment?.lastFailure
  return (
    <section className={styles.next} aria-labelledby="next">
      <div role="status">
        <h2 id="next">{title}</h2>
        <Notice order={order} />
        {failure !== undefined && <p className={styles.notice}>The last try did not go through. {failure}</p>}
        <p>{text}</p>
      </div>
      {order.state === 'awaiting_payment' && order.holdUntil && <p>The pieces are kept for you until {formatDateTime(order.holdUntil)}.</p>}
      {order.redelivery?.kind === 'offered' && (
        <div className={redelivery.part}>
          <Suspense>
            <Redelivery order={order} refused={refusedWish} />
          </Suspense>
        </div>
      )}
      <ConfirmCash order={order} refused={refused} />
      {order.payment && <PayNow order={order} payment={order.payment} />}
      {order.happensNext === 'order again' && <ButtonLink to={addressOf('cart')}>Go to your cart</ButtonLink>}
    </section>
  )
}

/**
 * What was just done here, from the navigation's state or from the query `?notice=`. A part of its own: it is rendered again when the browser has
 * taken over, and a form below it would lose what was typed before.
 */
function Notice({ order }: Pick<NextStepProps, 'order'>) {
  const { state, search } = useLocation()
  // The server does not know the navigation's state, which a reload brings back.
  const wanted = (useIsHydrated() && membersOf(state).notice) || new URLSearchParams(search).get('notice')
  const notice = orderNotices.find((known) => known === wanted)
  if (!notice || !isAbout(notice, order)) return null
  return <p className={styles.notice}>{(order.payment?.lastFailure !== undefined && afterFailure[notice]) || notices[notice]}</p>
}

/** A notice of before says nothing about an order that has moved on. */
function isAbout(notice: OrderNotice, { confirmation, state }: ShownOrder): boolean {
  if (notice === 'not-cancelled' || notice === 'changed' || notice === 'out-again') return true
  return aboutConfirming.includes(notice) ? confirmation !== undefined : state === 'awaiting_payment' || state === 'lapsed'
}

const aboutConfirming: readonly OrderNotice[] = ['wrong-link', 'mailed', 'not-mailed']

/** The bank says what became of the money, and may have taken it for now: the shop promises nothing beside that. */
const afterFailure: Partial<Record<OrderNotice, string>> = {
  dismissed: 'The payment window was closed.',
  failed: 'The payment did not go through. You can try again here.',
}

const notices: Record<OrderNotice, string> = {
  dismissed: 'The payment window was closed. Nothing has been charged.',
  failed: 'The payment did not go through. Nothing has been charged, and you can try again here.',
  blocked:
    'The payment window could not be loaded. Please check your connection, or allow our payment partner in your browser, and try again.',
  unconfirmed:
    'We could not confirm your payment yet. If money has left your account, please do not pay again: this page shows it within a few minutes.',
  'wrong-link': 'This link does not confirm this order. Please take the link of its own mail, or have it mailed again.',
  mailed: 'It is on its way to you by mail. Please look among unwanted mails, too.',
  'not-mailed': 'We have mailed it to you already, and not again for now. Please look among unwanted mails, or call us.',
  changed: 'It is changed as you see it here, and our workshop knows. We mail you how it was and how it is.',
  'out-again': 'It is out again already, or on its way back to us: this page shows where it is.',
  'not-cancelled': 'It could not be cancelled any more: it moved on while you were here. Please write to us.',
}
