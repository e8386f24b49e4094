import type { Paise } from '#src/kit/money.ts'

/** What the shop needs from a payment gateway. Failures are thrown as SupplierError. */
export interface PaymentGateway {
  /** 'sandbox' takes no real money; the mode in which an order was placed never changes. */
  readonly mode: PaymentMode
  /** What a browser needs to open the payment window; nothing in it is secret. */
  readonly paymentWindow: { readonly keyId: string; readonly scriptUrl: string; readonly origins: readonly string[] }

  /** Opens the gateway's order for ours, or finds it again after an uncertain reply. Amounts below 100 paise are refused. */
  openPayment(request: { orderNumber: string; amountPaise: Paise; notes: Readonly<Record<string, string>> }): Promise<GatewayOrder>
  /** True only for a signature over our stored gateway order id, compared in constant time. */
  isGenuine(confirmation: PaymentConfirmation): boolean
  /** Returns undefined when the gateway knows no such payment. */
  findPayment(gatewayPaymentId: string): Promise<GatewayPayment | undefined>
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>
  capture(gatewayPaymentId: string, amountPaise: Paise): Promise<GatewayPayment>
  /** `refundKey` makes a repeat the same refund (10 to 40 letters, digits, - or _). */
  refund(request: { gatewayPaymentId: string; amountPaise: Paise; refundKey: string }): Promise<GatewayRefund>
  /** Returns all refunds of one payment, including those that were made in the gateway's own panel. */
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>
  /** Returns undefined when the gateway knows no such refund. */
  findRefund(gatewayRefundId: string): Promise<GatewayRefund | undefined>
  /** Returns undefined when the signature over the raw bytes is not the gateway's: then record nothing. */
  readWebhook(rawBody: Uint8Array, signature: string | undefined): GatewayEvent | undefined
}

export type PaymentMode = 'sandbox' | 'test' | 'live'

export type GatewayOrder = { readonly gatewayOrderId: string; readonly amountPaise: Paise }

export type PaymentConfirmation = {
  readonly gatewayOrderId: string
  readonly gatewayPaymentId: string
  readonly signature: string
}

export type GatewayPayment = {
  readonly gatewayPaymentId: string
  readonly gatewayOrderId: string | undefined
  readonly amountPaise: Paise
  readonly currency: string
  readonly status: 'created' | 'authorised' | 'captured' | 'refunded' | 'failed'
  readonly method: string
  /** Why it failed, in the gateway's words. */
  readonly failure: string | undefined
}

export type GatewayRefund = {
  readonly gatewayRefundId: string
  readonly gatewayPaymentId: string
  /** Undefined for one that we did not ask for. */
  readonly refundKey: string | undefined
  readonly amountPaise: Paise
  readonly status: 'pending' | 'processed' | 'failed'
}

/** `kind` is the gateway's own event name; events of a refund carry its payment too. */
export type GatewayEvent = {
  readonly kind: string
  readonly payment: GatewayPayment | undefined
  readonly refund: GatewayRefund | undefined
}
