import type { Paise } from '#src/kit/money.ts'

/** Everything the gateway's window needs; nothing in it is secret. */
export type PaymentWindowRequest = {
  readonly keyId: string
  readonly scriptUrl: string
  readonly gatewayOrderId: string
  readonly amountPaise: Paise
  readonly brandName: string
  readonly themeColour: string
  readonly recipient: { readonly name: string; readonly email: string; readonly phone: string }
  readonly address: string
}
