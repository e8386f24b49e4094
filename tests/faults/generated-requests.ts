import { createHmac } from 'node:crypto'
import { calls, files, pages } from '#src/web/routes.ts'

/** One request as it is sent: no part of it has to be valid. */
export type GeneratedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

type Draw = (below: number) => number

/** Every row of the routes, with the method and the kind of body that a request for it has. */
export const targets: readonly Target[] = [
  ...Object.values(pages).map(({ path }) => ({ method: 'GET', path, body: undefined })),
  ...Object.values(pages).map(({ path }) => ({ method: 'GET', path: `${path === '/' ? '/_root' : path}.data`, body: undefined })),
  ...Object.values(files).map(({ path }) => ({ method: 'GET', path, body: undefined })),
  ...Object.values(pages).flatMap(({ path, posts }) => (posts ? [{ method: 'POST', path, body: 'form' as const }] : [])),
  ...Object.entries(calls).map(([name, { verb, path }]) => ({ method: verb, path, body: bodyOf(name, verb) })),
  { method: 'GET', path: '/media/:file', body: undefined },
  { method: 'GET', path: '/sandbox/pay/__sandbox/order', body: undefined },
  { method: 'POST', path: '/sandbox/pay/__sandbox/pay', body: 'json' },
]

type Target = { readonly method: string; readonly path: string; readonly body: 'json' | 'form' | 'event' | 'scan' | undefined }

function bodyOf(name: string, verb: string): Target['body'] {
  if (name === 'paymentWebhook') return 'event'
  if (name === 'courierWebhook') return 'scan'
  if (name === 'returnPayment') return 'form'
  return verb === 'GET' ? undefined : 'json'
}

/** Returns the next request: the same drawn numbers give the same one. */
export function generateRequest(draw: Draw, at: number): GeneratedRequest {
  const target = targets[at % targets.length]!
  const path = target.path.replace(/:\w+/g, () => (draw(3) === 0 ? pick(draw, knownIds) : escaped(draw, someText(draw)))) + query(draw)
  const method = draw(25) === 0 ? pick(draw, ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : target.method
  const body = target.body && method !== 'GET' && method !== 'HEAD' ? bodies[target.body](draw) : undefined
  return {
    method,
    path: path.replace(/[^\x21-\x7e]/g, encodeURIComponent),
    headers: { ...headers(draw), ...body?.headers },
    body: body?.text,
  }
}

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)]!

const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
const texts: readonly string[] = [
  ...['', ' ', '0', '-1', '1e999', '99999999999999999999', 'NaN', 'null', 'undefined', 'true', '0x10', '1,2', '½', '９', '٣'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[x]', 'prototype.x'],
  ...[
    '\0',
    'a\0b',
    '\uD800',
    'x\uDC00y',
    '\u200D\u200D',
    '\uFEFF',
    '\u202Eabc',
    '\u0301',
    '🪔',
    '𝒜sha',
    'कृष्णा',
    'ẞ',
    '\uFFFF',
    '\u0085',
    '\t\r\n',
  ],
  ...['a@𝒳.example', '\u200D@\u200D.example', 'a@b', 'a@b.example', 'a'.repeat(400), 'é'.repeat(5_001), '\u0301'.repeat(300)],
  ...['9999-12-31', '0000-00-00', '2026-02-30', '+275760-09-13', '2026-11-22T25:61:61Z'],
  ...[
    "' or '1'='1",
    '"; drop table orders; --',
    '${7*7}',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '..\\order',
    '%',
    '%00',
    '%zz',
    '\\u0000',
  ],
  ...['411004', '000000', '9876543210', 'Leo', 'Maharashtra', '27AAAAA0000A1Z5', 'online', '1', '2', '349', '0,0,1,0,1,1,0,1', 'gold'],
]
/** Texts that have crashed a server before, drawn far more often than the rest. */
const worst = [
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '__proto__',
  'constructor',
  '𝒜@𝒳.example',
  '9999-12-31',
  '\u200D\u200D',
  'é'.repeat(5_001),
]
const someText = (draw: Draw): string => (draw(3) === 0 ? pick(draw, worst) : pick(draw, texts))
const knownIds = ['noor-ring-box', 'sagittarius', 'MJ-1002-EMR', 'AAAAAAAAAAAAAAAAAAAAAA', 'MJ-10001', '560001', '1']
const broken = ['%', '%zz', '%c0%80', '%ed%a0%80', '%f4%90%80%80', '%00', '%2f', '%5c', '%2e%2e', '%ff', '+', '&', '=', ';']

const escaped = (draw: Draw, text: string): string =>
  draw(8) === 0 ? pick(draw, broken) : encodeURIComponent(text.toWellFormed()).slice(0, 1_500) || '%20'

const names = [
  ...[...Object.values(pages), ...Object.values(files)].flatMap((row) => (row.kept === 'shared' ? [...row.query] : [])),
  ...['q', 'name', 'sign', 'notice', 'order', '_routes', 'index', 'pickup_postcode', 'delivery_postcode', 'cod', 'weight', 'items', 'quad'],
  ...['aspect', 'width', 'ink', 'id', 'key', '__proto__', 'constructor'],
]

function query(draw: Draw): string {
  if (draw(2) === 0) return ''
  const parts = Array.from({ length: 1 + draw(5) }, () => `${pick(draw, names)}=${escaped(draw, someText(draw))}`)
  return `?${parts.join(draw(15) === 0 ? pick(draw, broken) : '&')}`
}

const headerValues = [
  '',
  '*',
  'br;q=0',
  'bytes=0-',
  'bytes=9-1',
  'bytes=-0',
  '"x"',
  'W/"x"',
  '\u00ff\u00fe',
  ',,,',
  'a'.repeat(3_000),
  'null',
  'Bearer x',
  '1',
]
const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'if-none-match', 'if-modified-since', 'range', 'if-range'],
  ...[
    'idempotency-key',
    'origin',
    'referer',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'purpose',
  ],
]

const headers = (draw: Draw): Record<string, string> =>
  Object.fromEntries(Array.from({ length: draw(3) }, () => [pick(draw, headerNames), pick(draw, headerValues)]))

const fields = [
  ...[
    'clientName',
    'clientEmail',
    'clientPhNo1',
    'clientPhNo2',
    'clientAdd1',
    'clientAdd2',
    'city',
    'state',
    'pincode',
    'country',
    'gstin',
  ],
  ...['businessName', 'isCod', 'isPrepaid', 'isShipped', 'amount', 'agreedTermsOf', 'agreedPrivacyOf', 'isStateConfirmed', 'cameFrom'],
  ...['userName', 'userEmail', 'phoneNo', 'quantity', 'message', 'prodCode', 'website', 'orderId', 'pkOrderId', 'pkProdId', 'prodName'],
  ...['prodCategory', 'prodType', 'prodSize', 'prodMaterial', 'isB2B', 'pageNo', 'pageSize', 'masterData', 'razorpay_payment_id', 'email'],
  ...[
    'razorpay_order_id',
    'razorpay_signature',
    'error[metadata]',
    'orderNumber',
    'phone',
    'do',
    'reason',
    'order_id',
    'method',
    'password',
  ],
]
const formFields = ['razorpay_order_id', 'reason', 'orderNumber', 'phone', 'userName', 'message', 'quantity', 'customText', 'addressLine1']

/** A valid order, of which parts are then replaced. */
const order = (): Record<string, unknown> => ({
  ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road', city: 'Pune' },
  ...{ state: 'Maharashtra', pincode: '411004', country: 'India', isCod: 0, isPrepaid: 1, amount: '349' },
  ...{ userName: 'Asha Rao', userEmail: 'asha@shopper.example', phoneNo: '9820012345', message: 'A question about boxes.', quantity: '60' },
  ...{
    pkOrderId: 'AAAAAAAAAAAAAAAAAAAAAA',
    orderId: 'AAAAAAAAAAAAAAAAAAAAAA',
    order_id: 'order_AAAAAAAAAAAAAA',
    razorpay_order_id: 'order_1',
  },
  ...{ razorpay_payment_id: 'pay_1', razorpay_signature: 'x', prodCode: 'MJ-1002', cartItems: [{ fkImgId: 'MJ-1002-EMR', quantity: 1 }] },
})

function json(draw: Draw): string {
  const kind = draw(20)
  if (kind === 0)
    return pick(draw, [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      'true',
      deep,
      `{"a":${deep}}`,
      '{"a":1,"a":2}',
      '\uFEFF{}',
      '{"__proto__":{"x":1}}',
    ])
  const value = order()
  for (let left = draw(4); left >= 0; left--) value[pick(draw, fields)] = strange(draw)
  if (draw(4) === 0)
    value['cartItems'] = Array.from({ length: draw(60) }, () => ({
      fkImgId: strange(draw),
      quantity: strange(draw),
      customMessage: strange(draw),
      zodiacSign: strange(draw),
    }))
  if (draw(6) === 0) delete value[pick(draw, Object.keys(value))]
  const text = JSON.stringify(value)
  if (draw(5) === 0)
    return `${text.slice(0, -1)},${JSON.stringify(pick(draw, fields))}:${pick(draw, ['"\\u0000"', '"\\ud800"', '1e400', '-0', '{"__proto__":1}'])}}`
  return draw(10) === 0 ? `${text.slice(0, -1)},"__proto__":{"isCod":1}}` : text
}

const strange = (draw: Draw): unknown => {
  const kind = draw(12)
  if (kind === 0) return pick<unknown>(draw, [null, true, false, [], {}, [[]], [{}], { toString: 1 }, { length: 1e9 }])
  if (kind === 1) return pick(draw, [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e-300, 999])
  if (kind === 2) return Array.from({ length: draw(120) }, () => someText(draw))
  return someText(draw)
}

function form(draw: Draw): string {
  const parts = Object.entries(order()).flatMap(([name, value]) => (draw(3) === 0 ? [] : [`${name}=${encodeURIComponent(String(value))}`]))
  for (let left = draw(6); left >= 0; left--)
    parts.push(`${encodeURIComponent(pick(draw, draw(2) === 0 ? fields : formFields))}=${escaped(draw, someText(draw))}`)
  if (draw(3) === 0) parts.push(`do=${pick(draw, ['cancel', 'look', 'write', 'address'])}&line=${draw(3)}`)
  if (draw(4) === 0)
    parts.push(
      `error[metadata]=${encodeURIComponent(pick(draw, ['null', '1', '{"order_id":"\\u0000"}', '{"order_id":"\\ud800"}', '{', '[]']))}`,
    )
  return parts.join('&')
}

function entity(draw: Draw): object {
  return {
    ...{ id: 'pay_1', order_id: 'order_1', payment_id: 'pay_1', amount: 34_900, currency: 'INR', status: 'captured', method: 'upi' },
    [pick(draw, ['id', 'order_id', 'amount', 'currency', 'status', 'method', 'notes', 'error_description'])]: strange(draw),
  }
}
const webhookSecret = 'sandbox-webhook-secret'
const jsonType = { 'content-type': 'application/json' }
const typed = (draw: Draw, usual: string) => ({
  'content-type':
    draw(15) === 0 ? pick(draw, ['', 'text/plain', 'application/json;charset=x', 'multipart/form-data; boundary=x', usual]) : usual,
})

const bodies = {
  json: (draw: Draw) => ({ text: json(draw), headers: typed(draw, 'application/json') }),
  form: (draw: Draw) => ({ text: form(draw), headers: typed(draw, 'application/x-www-form-urlencoded') }),
  event: (draw: Draw) => {
    const kind = draw(4) === 0 ? someText(draw) : pick(draw, ['payment.captured', 'payment.failed', 'refund.processed', 'order.paid'])
    const event = {
      entity: 'event',
      event: kind,
      payload: { payment: { entity: entity(draw) }, refund: { entity: entity(draw) } },
      created_at: strange(draw),
    }
    const text = draw(8) === 0 ? json(draw) : JSON.stringify(event)
    const signature = draw(10) === 0 ? 'x' : createHmac('sha256', webhookSecret).update(text).digest('hex')
    return {
      text,
      headers: {
        ...jsonType,
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': draw(5) === 0 ? 'a'.repeat(101) : `evt_${draw(1e9)}`,
      },
    }
  },
  scan: (draw: Draw) => {
    const scan = {
      awb: strange(draw),
      current_status: strange(draw),
      current_timestamp: strange(draw),
      order_id: strange(draw),
      scans: [{ date: strange(draw), 'sr-status': strange(draw), activity: strange(draw), location: strange(draw) }],
    }
    return { text: draw(8) === 0 ? json(draw) : JSON.stringify(scan), headers: { ...jsonType, 'x-api-key': 'sandbox-webhook-token' } }
  },
}
