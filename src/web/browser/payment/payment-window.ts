import { callAddress } from '../../routes.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import type { PaymentWindowRequest } from './payment-window-request.ts'
import { cancellationOf, confirmationFrom, isReportedPaid, toOptions } from './payment-window.wire.ts'
import { postJson } from '../post-json.ts'

/** The window may report failures, a payment, its closing or nothing at all, in any order and number. */
type PaymentWindowEvents = {
  /** Our server has checked the payment. Called once. */
  readonly onPaid: () => void
  /** The gateway reported a payment, but our server could not confirm it (yet); `message` is the reason for the shopper. */
  readonly onUnconfirmed: (message: string) => void
  readonly onDismissed: () => void
  /** The server could not be notified of a failed attempt; the shopper can still pay. */
  readonly onCancellationLost: (message: string) => void
}

/** Opens the gateway's window over the page. Returns false when its script could not be loaded. */
export async function openPaymentWindow(request: PaymentWindowRequest, events: PaymentWindowEvents): Promise<boolean> {
  const Checkout = await loadCheckout(request.scriptUrl)
  if (!Checkout) return false

  let isPaying = false
  let isLeft = false
  // Back leads to another page, and the window must not stay over it.
  const leave = () => {
    isLeft = true
    checkout.close()
  }
  const onPayment = async (detail: unknown) => {
    if (isPaying) return
    isPaying = true
    removeEventListener('popstate', leave)
    const problem = await confirm(detail)
    if (problem === undefined) return events.onPaid()
    isPaying = false
    events.onUnconfirmed(problem)
  }
  const onDismiss = () => {
    // While a payment is being confirmed, its result decides what comes next.
    removeEventListener('popstate', leave)
    if (!isPaying && !isLeft) events.onDismissed()
  }
  const returnUrl = isInAppBrowser(navigator.userAgent)
    ? location.origin + callAddress('returnPayment', { orderId: request.orderId })
    : undefined
  const checkout = new Checkout(toOptions(request, { handler: onPayment, ondismiss: onDismiss, returnUrl }))
  checkout.on('payment.failed', () => void reportFailure(request.gatewayOrderId, events))
  checkout.open()
  addEventListener('popstate', leave, { once: true })
  return true
}

type Checkout = { on(event: string, listener: (detail: unknown) => void): void; open(): void; close(): void }
type CheckoutConstructor = new (options: unknown) => Checkout
type WindowWithCheckout = Window & { Razorpay?: CheckoutConstructor }

let loading: Promise<CheckoutConstructor | undefined> | undefined

/** Loads the script once a page; after a failure it may be tried again. */
function loadCheckout(scriptUrl: string): Promise<CheckoutConstructor | undefined> {
  loading ??= new Promise<CheckoutConstructor | undefined>((resolve) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => resolve((window as WindowWithCheckout).Razorpay)
    script.onerror = () => resolve(undefined)
    document.head.append(script)
  }).then((found) => {
    if (!found) loading = undefined
    return found
  })
  return loading
}

const waitsMs = [0, 1_000, 3_000]

/** Returns undefined when the payment is verified, else the message. The call may be repeated, so a lost connection is tried again. */
async function confirm(detail: unknown): Promise<string | undefined> {
  const body = confirmationFrom(detail)
  if (!body) return 'Error while handling payment success: Missing payment details'
  let lost = ''
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const response = await postJson('confirmPayment', body, { keepalive: true })
      if (!response.ok) return `Failed to place order, status: ${response.status}`
      return isReportedPaid(await response.text()) ? undefined : 'Payment failed.'
    } catch (error) {
      lost = error instanceof Error ? error.message : String(error)
    }
  }
  return `Error while handling payment success: ${lost}`
}

async function reportFailure(gatewayOrderId: string, { onCancellationLost }: PaymentWindowEvents): Promise<void> {
  try {
    const response = await postJson('cancelPayment', cancellationOf(gatewayOrderId), { keepalive: true })
    if (!response.ok) onCancellationLost(`Error while handling payment cancellation: status ${response.status}`)
  } catch (error) {
    onCancellationLost(`Error while handling payment cancellation: ${error instanceof Error ? error.message : String(error)}`)
  }
}
