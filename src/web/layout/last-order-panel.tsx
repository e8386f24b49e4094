import { Link, useLocation } from 'react-router'
import { dismissLastOrder, useLastOrder } from '../browser/storage/last-order.ts'
import { addressOf } from '../routes.ts'
import { DismissiblePanel } from '../ui/message/dismissible-panel.tsx'

/** Shows the number of the last order and a link to its page, on the home page until it is dismissed. */
export function LastOrderPanel() {
  const order = useLastOrder()
  const { pathname } = useLocation()
  if (!order || pathname !== addressOf('home')) return null
  return (
    <DismissiblePanel name="Your order" onDismiss={dismissLastOrder} data-last-order="">
      <strong>
        Thank you. Your order {order.orderNumber} is {order.paymentMethod === 'cod' ? 'placed' : 'paid'}.
      </strong>{' '}
      {order.paymentMethod === 'cod' ? 'We confirm it, and then make it.' : 'We are making it.'}{' '}
      {order.arrivesBy && `It is at your door by ${order.arrivesBy}. `}
      <Link to={addressOf('order', { orderId: order.orderId })}>See what happens next</Link>
    </DismissiblePanel>
  )
}
