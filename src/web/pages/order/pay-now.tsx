import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { openPaymentWindow } from '../../browser/payment-window.ts'
import { settleUnpaidOrder } from '../../browser/unpaid-order.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { OrderPaper, PayableOrder } from './order-paper.ts'

/** Pays this very order: the same gateway order however often it is tried. */
export function PayNow({ paper, payment }: { paper: OrderPaper; payment: PayableOrder }) {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { orderId, recipientName: name, phone, addressLines } = paper

  const say = (notice: string) =>
    void navigate(addressOf('order', { orderId }), { replace: true, state: { notice }, preventScrollReset: true })
  const pay = async () => {
    setOpening(true)
    const isOpen = await openPaymentWindow(
      { ...payment, recipient: { name, email: payment.email, phone }, address: addressLines.join(', ') },
      {
        onPaid() {
          showToast('Payment successfully!')
          settleUnpaidOrder(orderId)
          void revalidate()
        },
        onUnconfirmed(words) {
          showToast(words, 'danger')
          say('unconfirmed')
        },
        onDismissed: () => say('dismissed'),
        onCancellationLost: (words) => showToast(words, 'danger'),
      },
    )
    setOpening(false)
    if (!isOpen) say('blocked')
  }

  return (
    <Button onClick={() => void pay()} disabled={isOpening}>
      Pay now <span className="figures">{formatPaise(payment.amountPaise)}</span>
    </Button>
  )
}
