// The page inside the window. It has no key secret: the server that takes the payment makes the signature.
const part = (id) => document.getElementById(id)

const instruments = {
  upi: { label: 'UPI ID', good: 'success@razorpay', hint: 'failure@razorpay fails.' },
  card: { label: 'Card number', good: '4100 2800 0000 1007', hint: '4100 2800 0008 0001 has too little money.' },
  netbanking: { label: 'Bank', good: 'HDFC', hint: 'Every bank pays here; one that begins with "fail" does not.' },
}

let options
let shopOrigin

addEventListener('message', (message) => {
  if (message.source !== parent || (shopOrigin && message.origin !== shopOrigin)) return
  if (message.data?.kind === 'close') return leave('backdrop')
  if (message.data?.kind !== 'open' || options) return
  shopOrigin = message.origin
  options = message.data.options
  void show()
})

const send = (message) => parent.postMessage(message, shopOrigin)

async function show() {
  const prefill = options.prefill ?? {}
  part('n').textContent = options.name ?? ''
  part('d').textContent = options.description ?? ''
  part('contact').value = prefill.contact ?? ''
  part('email').value = prefill.email ?? ''
  if (instruments[prefill.method]) part('method').value = prefill.method
  useMethod()
  document.querySelector('main').hidden = false

  // The order's own amount is shown, so that a page which requests another one is noticed.
  const response = await fetch(
    `../../__sandbox/order?id=${encodeURIComponent(options.order_id ?? '')}&key=${encodeURIComponent(options.key)}`,
  )
  const order = await response.json()
  if (!response.ok) return send({ kind: 'fault', sentence: order.error.description })
  part('amt').textContent = order.amount_text
  part('pay').textContent = `Pay ${order.amount_text}`
  allowPaying(true)
  part('pay').focus()
}

function useMethod() {
  const { label, good, hint } = instruments[part('method').value]
  part('ins-label').textContent = label
  part('ins').value = good
  part('hint').textContent = hint
}

function allowPaying(allowed) {
  part('pay').disabled = !allowed
  part('fail').disabled = !allowed
}

async function pay(outcome) {
  const method = part('method').value
  send({ kind: 'submit', method })
  allowPaying(false)
  part('e').hidden = true
  const result = await takePayment({
    order_id: options.order_id,
    key_id: options.key,
    method,
    instrument: part('ins').value,
    email: part('email').value,
    contact: part('contact').value,
    outcome,
  })
  if (result.ok) return send({ kind: 'success', payload: result.ok, fault: result.fault })
  part('e').textContent = result.error.description
  part('e').hidden = false
  allowPaying(options.retry)
  part(options.retry ? 'pay' : 'x').focus()
  send({ kind: 'failed', error: result.error })
}

async function takePayment(body) {
  try {
    const response = await fetch('../../__sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const result = await response.json()
    return result.ok || result.error?.description ? result : unreachable(body)
  } catch {
    return unreachable(body)
  }
}

const unreachable = (body) => ({
  error: {
    code: 'SERVER_ERROR',
    description: 'The payment could not be sent. Please try again.',
    source: 'internal',
    step: 'payment_initiation',
    reason: 'server_error',
    metadata: { order_id: body.order_id },
  },
})

function leave(reason) {
  if (options.confirm_close && !confirm('Cancel the payment?')) return
  send({ kind: 'dismiss', reason })
}

function keepFocusInside(event) {
  const stops = [...document.querySelectorAll('button, input, select')].filter((stop) => !stop.disabled)
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first.focus()
}

part('method').addEventListener('change', useMethod)
part('f').addEventListener('submit', (event) => {
  event.preventDefault()
  void pay()
})
part('fail').addEventListener('click', () => pay('payment_failed'))
part('x').addEventListener('click', () => leave('user'))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape) leave('escape')
  if (event.key === 'Tab') keepFocusInside(event)
})

parent.postMessage({ kind: 'ready' }, '*')
