import type { GatewayPayment, GatewayRefund, PaymentGateway } from '#src/shop/payments/payment-gateway.port.ts'

export type FakeGateway = PaymentGateway & {
  readonly opened: { orderNumber: string; amountPaise: number; notes: Readonly<Record<string, string>> }[]
  readonly payments: Map<string, GatewayPayment>
  readonly refunds: GatewayRefund[]
  /** The next call of `openPayment` throws this. */
  failNext(error: Error): void
}

/** A gateway in memory, without HTTP. */
export function fakeGateway(): FakeGateway {
  const opened: FakeGateway['opened'] = []
  const payments = new Map<string, GatewayPayment>()
  const refunds: GatewayRefund[] = []
  let failure: Error | undefined
  return {
    mode: 'sandbox',
    paymentWindow: { keyId: 'key_fake', scriptUrl: 'https://gateway.test/checkout.js', origins: [] },
    opened,
    payments,
    refunds,
    failNext: (error) => {
      failure = error
    },
    async openPayment(request) {
      const error = failure
      failure = undefined
      if (error) throw error
      opened.push(request)
      return { gatewayOrderId: `order_${request.orderNumber}_${opened.length}`, amountPaise: request.amountPaise }
    },
    isGenuine: ({ gatewayOrderId, gatewayPaymentId, signature }) => signature === `${gatewayOrderId}|${gatewayPaymentId}`,
    findPayment: async (id) => payments.get(id),
    listPayments: async (gatewayOrderId) => [...payments.values()].filter((payment) => payment.gatewayOrderId === gatewayOrderId),
    async capture(id) {
      const payment = payments.get(id)
      if (!payment) throw new Error(`no payment ${id}`)
      const captured: GatewayPayment = { ...payment, status: 'captured' }
      payments.set(id, captured)
      return captured
    },
    async refund({ gatewayPaymentId, amountPaise, refundKey }) {
      const earlier = refunds.find((refund) => refund.refundKey === refundKey)
      if (earlier) return earlier
      const refund: GatewayRefund = {
        gatewayRefundId: `rfnd_${refunds.length + 1}`,
        gatewayPaymentId,
        refundKey,
        amountPaise,
        status: 'processed',
      }
      refunds.push(refund)
      return refund
    },
    listRefunds: async (gatewayPaymentId) => refunds.filter((refund) => refund.gatewayPaymentId === gatewayPaymentId),
    findRefund: async (gatewayRefundId) => refunds.find((refund) => refund.gatewayRefundId === gatewayRefundId),
    readWebhook: () => undefined,
  }
}
