import type { openPaymentWindow as open } from './payment-window.ts'

/** Fetches the code of the payment window when somebody pays. Returns false when it cannot be fetched or opened: the order stays unpaid. */
export const openPaymentWindow: typeof open = async (...given) => {
  const fetched = await import('./payment-window.ts').catch(() => undefined)
  return fetched ? fetched.openPaymentWindow(...given) : false
}
