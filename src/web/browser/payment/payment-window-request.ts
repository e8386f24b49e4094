import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'

/** The same for every order; nothing in it is secret. */
export type PaymentWindowSettings = {
  readonly keyId: string
  readonly scriptUrl: string
  readonly brandName: string
  readonly themeColour: string
}

/** Everything the gateway's window needs. */
export type PaymentWindowRequest = PaymentWindowSettings & {
  /** The shop's own id: a browser inside another app comes back to the page of this order. */
  readonly orderId: OrderId
  readonly gatewayOrderId: string
  readonly amountPaise: Paise
  readonly recipient: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: string
}
