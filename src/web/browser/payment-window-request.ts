import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'

/** Everything the gateway's window needs; nothing in it is secret. */
export type PaymentWindowRequest = {
  /** Ours: where a browser inside another app comes back to. */
  readonly orderId: OrderId
  readonly keyId: string
  readonly scriptUrl: string
  readonly gatewayOrderId: string
  readonly amountPaise: Paise
  readonly brandName: string
  readonly themeColour: string
  readonly recipient: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: string
}
