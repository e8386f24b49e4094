import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { openPaymentWindow } from './payment-window.ts'

type Options = {
  handler: (detail: unknown) => Promise<void>
  modal: { ondismiss: () => void }
  prefill: { contact: string }
  currency: string
  callback_url?: string
  redirect?: boolean
}

let opened: { options: Options; fail: () => void } | undefined
let goBack: (() => void) | undefined
let scripts: { loads: number; isBlocked: boolean }
let replies: Record<string, () => Response>
let calls: string[]

function FakeCheckout(options: Options) {
  let failed = () => {}
  return {
    on: (_event: string, listener: () => void) => {
      failed = listener
    },
    // Closed by a call, the real window may report that it was dismissed.
    close: () => {
      calls.push('closed')
      options.modal.ondismiss()
    },
    open: () => {
      opened = { options, fail: () => failed() }
    },
  }
}

beforeEach(() => {
  opened = undefined
  goBack = undefined
  scripts = { loads: 0, isBlocked: false }
  calls = []
  replies = {
    '/api/order/paymentCallBack': () => new Response('Payment Status Updated, 1499.00'),
    '/api/order/paymentCancel': () => Response.json({ code: 'noted' }),
  }
  const appended = (script: { onload: () => void; onerror: () => void }) => {
    scripts.loads++
    queueMicrotask(scripts.isBlocked ? script.onerror : script.onload)
  }
  Object.assign(globalThis, {
    window: { Razorpay: FakeCheckout },
    addEventListener: (_event: 'popstate', listener: () => void) => {
      goBack = listener
    },
    removeEventListener: () => {
      goBack = undefined
    },
    location: { origin: 'https://shop.test' },
    document: { createElement: () => ({}), head: { append: appended } },
    fetch: async (address: string) => {
      calls.push(address.replace('/api/order/', ''))
      return replies[address]?.()
    },
  })
})

const open = () =>
  openPaymentWindow(
    {
      orderId: 'AAAAAAAAAAAAAAAAAAAAAA' as OrderId,
      keyId: 'rzp_test_1',
      scriptUrl: '/sandbox/checkout.js',
      gatewayOrderId: 'order_1',
      amountPaise: paise(149_900),
      brandName: 'Manjusha',
      themeColour: '#6E1E2A',
      recipient: { name: 'Asha', email: 'asha@example.com', phone: '9820012345' },
      address: 'Pune',
    },
    {
      onPaid: () => calls.push('paid'),
      onUnconfirmed: (message) => calls.push(message),
      onDismissed: () => calls.push('dismissed'),
      onCancellationLost: (message) => calls.push(message),
    },
  )
const payment = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab' }
/** Waits until all pending callbacks have run. */
const settle = () => new Promise(setImmediate)

// This test runs first, because a loaded script stays loaded for the following ones.
test('a blocked script opens nothing and may be tried again', async () => {
  scripts.isBlocked = true
  assert.equal(await open(), false)
  scripts.isBlocked = false
  assert.equal(await open(), true)
  assert.equal(await open(), true)
  assert.equal(scripts.loads, 2)
})

test('in an in-app browser the gateway redirects the shopper to an address of the shop', async () => {
  await open()
  assert.equal(opened?.options.redirect, undefined)
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 Mobile Instagram 350.0.0', configurable: true })
  await open()
  Reflect.deleteProperty(navigator, 'userAgent')
  assert.deepEqual(
    [opened?.options.redirect, opened?.options.callback_url],
    [true, 'https://shop.test/api/order/paymentReturn/AAAAAAAAAAAAAAAAAAAAAA'],
  )
})

test('failed attempts are reported to the server, and a payment after them counts once', async () => {
  await open()
  assert.equal(opened?.options.prefill.contact, '+919820012345')
  assert.equal(opened?.options.currency, 'INR')
  opened?.fail()
  opened?.fail()
  await settle()
  await Promise.all([opened?.options.handler(payment), opened?.options.handler(payment)])
  opened?.options.modal.ondismiss()
  assert.deepEqual(calls, ['paymentCancel', 'paymentCancel', 'paymentCallBack', 'paid'])
})

test('a payment that is reported after the window was closed still counts', async () => {
  await open()
  opened?.options.modal.ondismiss()
  await opened?.options.handler(payment)
  assert.deepEqual(calls, ['dismissed', 'paymentCallBack', 'paid'])
})

test('Back closes the window without leading to the order, and after a payment it closes nothing', async () => {
  await open()
  goBack?.()
  assert.deepEqual(calls, ['closed'])
  await open()
  await opened?.options.handler(payment)
  assert.equal(goBack, undefined)
})

test('without all three parts, or without the agreed reply, no payment is reported', async () => {
  await open()
  await opened?.options.handler({ ...payment, razorpay_signature: '' })
  replies['/api/order/paymentCallBack'] = () => new Response('Payment failed.', { status: 402 })
  await opened?.options.handler(payment)
  replies['/api/order/paymentCallBack'] = () => new Response('Payment Status Updated, soon')
  await opened?.options.handler(payment)
  assert.deepEqual(
    calls.filter((each) => each !== 'paymentCallBack'),
    ['Error while handling payment success: Missing payment details', 'Failed to place order, status: 402', 'Payment failed.'],
  )
})

test('a cancellation that cannot be reported shows the shop’s message', async () => {
  replies['/api/order/paymentCancel'] = () => new Response('', { status: 500 })
  await open()
  opened?.fail()
  await settle()
  assert.deepEqual(calls, ['paymentCancel', 'Error while handling payment cancellation: status 500'])
})
