/** How staff take a next step where a message is shown: the command to type, or the button to press. */
export type NextSteps = {
  readonly showOrder: (order: string) => string
  readonly refundOrder: (order: string) => string
  readonly rebookParcel: (order: string) => string
  readonly changePassword: (email: string) => string
  readonly confirmOrder: string
  readonly cancelOrder: string
  readonly refundPayment: string
  readonly nameDecider: string
  readonly ignoreScans: string
  readonly settleAttention: (order: string) => string
  readonly resumeMails: string
  /** When the shop does what follows by itself: the terminal also works while the shop is stopped. */
  readonly soon: string
}
