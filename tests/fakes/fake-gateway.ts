import { paise } from '#src/kit/money.ts'
import type { GatewayPayment, PaymentGateway } from '#src/shop/payments/payment-gateway.port.ts'

export type FakeGateway = PaymentGateway & {
  readonly opened: { orderNumber: string; amountPaise: number; notes: Readonly<Record<string, string>> }[]
  readonly payments: Map<string, GatewayPayment>
  /** The next call of `openPayment` throws this. */
  failNext(error: Error): void
}

/** Takes no money over no wire: for what the shop does around its gateway. */
export function fakeGateway(): FakeGateway {
  const opened: FakeGateway['opened'] = []
  const payments = new Map<string, GatewayPayment>()
  let failure: Error | undefined
  return {
    mode: 'sandbox',
    paymentWindow: { keyId: 'key_fake', scriptUrl: 'https://gateway.test/checkout.js', origins: [] },
    opened,
    payments,
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
    refund: async () => ({ gatewayRefundId: 'rfnd_1', amountPaise: paise(0), status: 'processed' }),
    readWebhook: () => undefined,
  }
}
