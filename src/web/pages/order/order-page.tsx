import { useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData, useLocation } from 'react-router'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { parseOrderId } from '#src/kit/id.ts'
import { membersOf } from '../../browser/unknown-json.ts'
import { clearUnpaidOrder, settleUnpaidOrder, useUnpaidOrder } from '../../browser/storage/unpaid-order.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { orderNotices } from '../../order-notice.ts'
import { paymentWindowSettings } from '../../payment-window-settings.ts'
import { BoughtLines } from './bought-lines.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { NextStep } from './next-step.tsx'
import styles from './order-page.module.css'
import { OrderDocuments } from './order-documents.tsx'
import { OrderSummary } from './order-details.tsx'
import { toShownOrder, type ShownOrder } from './order-view.ts'
import { receiveCancellation, type RefusedCancellation } from './receive-cancellation.ts'
import { Timeline } from './timeline.tsx'
import { UnknownOrder } from './unknown-order.tsx'
import { useFreshOrder } from './use-fresh-order.ts'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const id = parseOrderId(params.orderId ?? '')
  const shown = id && (await shop.orders.show(id))
  if (!shown) return data(undefined, { status: 404 })

  return data(toShownOrder(shown, paymentWindowSettings(shop)), { status: 200 })
}

/** The one form of this page cancels the order. */
export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  receiveCancellation(params.orderId ?? '', await request.formData(), context.get(shopContext), context.get(takePermitContext))

export default function OrderPage() {
  const order = useLoaderData<typeof loader>()
  return order ? <KnownOrder order={order} /> : <UnknownOrder />
}

function KnownOrder({ order }: { order: ShownOrder }) {
  const notice = useNotice()
  // A redirect leaves no action data.
  const refused = useActionData<typeof action>() as RefusedCancellation | undefined
  useFreshOrder(
    order.state,
    order.refunds.some(({ state }) => state === 'asked'),
  )
  useSettledCart(order)
  return (
    <article className={`wide ${styles.page}`}>
      <PageHead title={`Order ${order.orderNumber}`} isIndexed={false} />
      <header className={styles.head}>
        <h1>Order {order.orderNumber}</h1>
        <p className={styles.soft}>Placed on {formatDateTime(order.placedAt)}</p>
        {!order.isReal && <p className={styles.trial}>A trial order: no real money moves, and no real parcel.</p>}
      </header>
      <div className={styles.main}>
        <NextStep order={order} notice={notice} />
        <BoughtLines lines={order.lines} />
      </div>
      <div className={styles.side}>
        <Timeline order={order} />
        <OrderSummary order={order} />
        <OrderDocuments order={order} />
        <CancelOrder order={order} refused={refused} />
      </div>
    </article>
  )
}

/** Returns the notice from the navigation state or from the query `?notice=`. */
function useNotice() {
  const { state, search } = useLocation()
  const wanted = membersOf(state).notice ?? new URLSearchParams(search).get('notice')
  return orderNotices.find((notice) => notice === wanted)
}

/** Empties this browser's cart also for an order that was paid while its tab was closed. */
function useSettledCart({ orderId, state }: ShownOrder): void {
  const unpaid = useUnpaidOrder()
  useEffect(() => {
    if (unpaid?.orderId !== orderId || state === 'awaiting_payment') return
    if (state === 'lapsed' || state === 'cancelled') clearUnpaidOrder()
    else settleUnpaidOrder(orderId)
  }, [unpaid, orderId, state])
}
