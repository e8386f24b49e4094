import { amountPaise, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { GatewayPayment, GatewayRefund } from './payment-gateway.port.ts'

/** Payments and refunds of the gateway, as they are stored with events and with finished steps. */
export const parseGatewayPayment = objectOf<GatewayPayment>({
  gatewayPaymentId: text,
  gatewayOrderId: optional(text),
  amountPaise,
  currency: text,
  status: oneOf('created', 'authorised', 'captured', 'refunded', 'failed'),
  method: text,
  failure: optional(text),
})

export const parseGatewayRefund = objectOf<GatewayRefund>({
  gatewayRefundId: text,
  gatewayPaymentId: text,
  refundKey: optional(text),
  amountPaise,
  status: oneOf('pending', 'processed', 'failed'),
})
