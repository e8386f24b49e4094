import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { openOrderPayment } from '../../browser/payment/open-order-payment.ts'
import { openPaymentWindow } from '../../browser/payment/payment-window-on-demand.ts'
import { settleOnDemand } from '../../browser/storage/settle-on-demand.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/message/toast.tsx'
import styles from './order-page.module.css'
import type { ShownOrder, ShownPayment } from './order-view.ts'

/** Pays this order. Every try uses the same gateway order, also after cash on delivery was chosen first. */
export function PayNow({ order, payment }: { order: ShownOrder; payment: ShownPayment }) {
  const { isOpening, refusal, pay } = usePayment(order, payment)
  const { amountPaise, isInsteadOfCash, sparedPaise } = payment
  return (
    <div className={styles.pay}>
      {isInsteadOfCash && (
        <p>
          Or pay now: then there is no call to wait for, and nothing to keep ready at the door.
          {sparedPaise > 0 && ` The ${formatPaise(sparedPaise)} that cash on delivery costs fall away.`}
        </p>
      )}
      <Button look={isInsteadOfCash ? 'secondary' : 'primary'} onClick={() => void pay()} disabled={isOpening}>
        {isInsteadOfCash ? 'Pay online instead' : 'Pay now'} <span className="figures">{formatPaise(amountPaise)}</span>
      </Button>
      <p role="alert">{refusal}</p>
      <noscript>
        <p>The payment window needs JavaScript.</p>
      </noscript>
    </div>
  )
}

function usePayment({ orderId, recipientName: name, phone, addressLines }: ShownOrder, payment: ShownPayment) {
  const [isOpening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const showNotice = (notice: OrderNotice) =>
    void navigate(addressOf('order', { orderId }), { replace: true, state: { notice }, preventScrollReset: true })

  const pay = async () => {
    setOpening(true)
    setRefusal(undefined)
    const opened = await openOrderPayment(orderId)
    if ('refusal' in opened) {
      setRefusal(opened.refusal)
      setOpening(false)
      return revalidate()
    }
    const recipient = { name, email: payment.email, phone }
    const isOpen = await openPaymentWindow(
      { ...payment, ...opened, orderId, recipient, address: addressLines.join(', ') },
      {
        onPaid() {
          showToast('Payment successfully!')
          void settleOnDemand(orderId)
          void revalidate()
        },
        onUnconfirmed(message) {
          showToast(message, 'danger')
          showNotice('unconfirmed')
        },
        onDismissed: () => showNotice('dismissed'),
        onCancellationLost: (message) => showToast(message, 'danger'),
      },
    )
    setOpening(false)
    if (!isOpen) showNotice('blocked')
  }
  return { isOpening, refusal, pay }
}
