import type { openPaymentWindow as open } from './payment-window.ts'

/** Fetches what opens the payment window when somebody pays. False when it cannot be fetched or opened: the order waits for its payment. */
export const openPaymentWindow: typeof open = async (...given) => {
  const fetched = await import('./payment-window.ts').catch(() => undefined)
  return fetched ? fetched.openPaymentWindow(...given) : false
}
