/**
 * A supplier did not do what was asked. `tryAgain` says whether the same call may succeed later:
 * 'uncertain' may already have been carried out (look before doing it again), 'later' was certainly not.
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

/** The classes of the suppliers' contract: what went wrong decides how the shop goes on. */
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
