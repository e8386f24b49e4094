import type { NavigateFunction } from 'react-router'
import { addressInOneLine } from '#src/kit/contact/postal-address.ts'
import { clearBuyNow, type CheckoutContent } from '#src/web/browser/buy-now.ts'
import { removeLines } from '#src/web/browser/storage/cart-storage.ts'
import { checkoutDraft } from '#src/web/browser/storage/checkout-draft.ts'
import { storeLastOrder } from '#src/web/browser/storage/last-order.ts'
import { clearAttempt } from '#src/web/browser/order-attempt.ts'
import { openPaymentWindow } from '#src/web/browser/payment/payment-window.ts'
import type { PaymentWindowSettings } from '#src/web/browser/payment/payment-window-request.ts'
import { settleUnpaidOrder } from '#src/web/browser/storage/settle-unpaid-order.ts'
import { storeUnpaidOrder } from '#src/web/browser/storage/unpaid-order.ts'
import { addressOf } from '#src/web/routes.ts'
import { showToast } from '#src/web/ui/message/toast.tsx'
import type { Delivery } from '../delivery/delivery.ts'
import type { PlaceOrderReply } from './order-request.wire.ts'

type CheckedOutOrder = { readonly placed: PlaceOrderReply; readonly content: CheckoutContent; readonly delivery: Delivery }

/** Continues after the order is placed: opens the payment window for an online order, completes a cash order. */
export function finishOrder(
  { placed, content, delivery }: CheckedOutOrder,
  paymentWindow: PaymentWindowSettings,
  navigate: NavigateFunction,
): void {
  const lineIds = content.cameFrom === 'cart' ? content.lines.map((line) => line.id) : []
  if (placed.gateway) {
    storeUnpaidOrder({ orderId: placed.orderId, orderNumber: placed.orderNumber, lineIds })
    void payOrder(placed, delivery, paymentWindow, navigate)
    return
  }
  removeLines(lineIds)
  completeOrder(placed, 'cod', navigate)
}

async function payOrder(
  placed: PlaceOrderReply,
  delivery: Delivery,
  paymentWindow: PaymentWindowSettings,
  navigate: NavigateFunction,
): Promise<void> {
  if (!placed.gateway) return
  const showOrderPage = (notice: 'dismissed' | 'blocked' | 'unconfirmed') =>
    void navigate(addressOf('order', { orderId: placed.orderId }), { state: { notice } })
  const { name, email, phone } = delivery
  const address = addressInOneLine(delivery)

  const isOpen = await openPaymentWindow(
    { ...paymentWindow, ...placed.gateway, orderId: placed.orderId, recipient: { name, email, phone }, address },
    {
      onPaid: () => completeOrder(placed, 'online', navigate),
      onUnconfirmed(message) {
        showToast(message, 'danger')
        showOrderPage('unconfirmed')
      },
      onDismissed: () => showOrderPage('dismissed'),
      onCancellationLost: (message) => showToast(message, 'danger'),
    },
  )
  if (!isOpen) showOrderPage('blocked')
}

function completeOrder(
  { orderId, orderNumber, arrivesBy }: PlaceOrderReply,
  paymentMethod: 'online' | 'cod',
  navigate: NavigateFunction,
): void {
  showToast(paymentMethod === 'cod' ? 'Order placed successfully!' : 'Payment successfully!')
  settleUnpaidOrder(orderId)
  clearBuyNow()
  clearAttempt()
  checkoutDraft.remove()
  storeLastOrder({ orderId, orderNumber, paymentMethod, arrivesBy })
  // The Back button on the home page must not lead into a finished checkout.
  void navigate(addressOf('home'), { replace: true })
}
