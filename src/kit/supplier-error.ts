/**
 * A supplier did not do what it was asked to. `tryAgain` is whether the same call may succeed later: an 'uncertain' call may have been
 * carried out already, and must be checked before it is repeated; a 'later' call certainly was not.
 */
export class SupplierError extends Error {
  readonly kind: SupplierFault
  readonly tryAgain: 'uncertain' | 'later' | 'never'
  readonly retryAfterMs: number | undefined

  constructor(kind: SupplierFault, message: string, options: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SupplierError'
    this.kind = kind
    this.tryAgain = tryAgainOf[kind]
    this.retryAfterMs = options.retryAfterMs
  }
}

export type SupplierFault = keyof typeof tryAgainOf

/** Each kind of fault, and whether the call may be repeated. */
const tryAgainOf = {
  timeout: 'uncertain',
  network: 'uncertain',
  server: 'uncertain',
  bad_body: 'uncertain',
  rate_limited: 'later',
  not_ready: 'later',
  wallet_low: 'later',
  auth: 'never',
  forbidden: 'never',
  invalid: 'never',
  not_serviceable: 'never',
  courier_refused: 'never',
  recipient_refused: 'never',
} as const satisfies Record<string, 'uncertain' | 'later' | 'never'>
