import { useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { parseOrderId } from '#src/kit/id.ts'
import type { TheirData } from '#src/shop/workflows/privacy/privacy.ts'
import { settleOnDemand } from '../../browser/storage/settle-on-demand.ts'
import { clearUnpaidOrder, useIsUnpaid } from '../../browser/storage/unpaid-order.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { paymentWindowSettings } from '../../payment-window-settings.ts'
import { BoughtLines } from './bought-lines.tsx'
import type { PostedAddress } from './change/receive-address.ts'
import type { PostedWriting } from './change/receive-writing.ts'
import { CancelOrder } from './cancel-order.tsx'
import { NextStep } from './next-step.tsx'
import styles from './order-page.module.css'
import { OrderDocuments } from './order-documents.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderSummary } from './order-details.tsx'
import type { ShownOrder } from './order-view.ts'
import { toShownOrder } from './to-shown-order.ts'
import { receiveOrderForm } from './receive-order-form.ts'
import type { RefusedWish } from './redelivery/receive-wish.ts'
import type { RefusedCancellation } from './receive-cancellation.ts'
import type { RefusedConfirmation } from './receive-confirmation.ts'
import type { RefusedDataRequest } from './data/receive-data-request.ts'
import { Timeline } from './timeline.tsx'
import { UnknownOrder } from './unknown-order.tsx'
import { useFreshOrder } from './use-fresh-order.ts'
import { YourData } from './data/your-data.tsx'
import { useReply } from '../../ui/form/use-reply.ts'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const id = parseOrderId(params.orderId ?? '')
  const [shown, theirData] = await Promise.all([id && shop.orders.show(id), id && shop.privacy.showTheirData(id)])
  if (!shown || !theirData) return data(undefined, { status: 404 })

  const changes = await shop.orders.offerChanges(shown.order)
  return data({ order: toShownOrder(shown, changes, paymentWindowSettings(shop)), theirData }, { status: 200 })
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [shop, takePermit, form] = [context.get(shopContext), context.get(takePermitContext), await request.formData()]
  return receiveOrderForm(params.orderId ?? '', form, shop, takePermit)
}

export default function OrderPage() {
  const shown = useLoaderData<typeof loader>()
  return shown ? <KnownOrder {...shown} /> : <UnknownOrder />
}

type Posted = RefusedCancellation | RefusedConfirmation | RefusedWish | RefusedDataRequest | PostedWriting | PostedAddress

function KnownOrder({ order, theirData }: { order: ShownOrder; theirData: TheirData }) {
  // A redirect leaves none.
  const posted = useReply<typeof action>() as Posted | undefined
  useFreshOrder(
    order.state,
    order.refunds.some(({ state }) => state === 'asked'),
  )
  return (
    <article className={`wide ${styles.page}`}>
      <PageHead title={`Order ${order.orderNumber}`} isIndexed={false} />
      <SettledCart order={order} />
      <header className={styles.head}>
        <h1>Order {order.orderNumber}</h1>
        <p className={styles.soft}>Placed on {formatDateTime(order.placedAt)}</p>
        {!order.isReal && <p className={styles.trial}>A trial order: no real money moves, and no real parcel.</p>}
      </header>
      <div className={styles.main}>
        <NextStep
          order={order}
          refused={posted && 'code' in posted ? posted : undefined}
          refusedWish={posted && 'wish' in posted ? posted : undefined}
        />
        <OrderParts order={order} />
        <OrderReturns order={order} />
        <BoughtLines order={order} posted={posted && 'position' in posted ? posted : undefined} />
      </div>
      <div className={styles.side}>
        <Timeline order={order} />
        <OrderSummary
          order={order}
          posted={posted && 'faults' in posted && 'began' in posted ? posted : undefined}
          isErased={theirData.erasure.state === 'erased'}
        />
        <OrderDocuments order={order} />
        <CancelOrder order={order} refused={posted && 'reason' in posted ? posted : undefined} />
        <YourData orderId={order.orderId} data={theirData} refused={posted && 'dataFault' in posted ? posted : undefined} />
      </div>
    </article>
  )
}

/**
 * Empties this browser's cart also for an order that was paid while its tab was closed. A part of its own: what it reads is known to the browser
 * alone, and a form below it would lose what was typed before.
 */
function SettledCart({ order: { orderId, state, payment } }: { order: ShownOrder }) {
  const isUnpaid = useIsUnpaid(orderId)
  const isPayable = payment !== undefined
  useEffect(() => {
    if (!isUnpaid || state === 'awaiting_payment') return
    // A lapsed order may still be paid, and then its pieces leave the cart as well.
    if (state !== 'lapsed' && state !== 'cancelled') void settleOnDemand(orderId)
    else if (!isPayable) clearUnpaidOrder(orderId)
  }, [isUnpaid, orderId, state, isPayable])
  return null
}
