import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnavailableError } from '#src/kit/unavailable-error.ts'
import { createLog } from '#src/platform/log/log.ts'
import { logFailure, loggedPath } from './log-failure.ts'

test('a failure is logged with the path of its page or call, so that it can be found', () => {
  const lines: string[] = []
  const log = createLog({ to: { write: (line: string) => void lines.push(line) } })
  logFailure(log, new Error('broken'), { address: '/product/noor-ring-box?name=Asha', what: 'a page could not be made' })
  assert.equal(JSON.parse(lines[0]!).path, '/product/noor-ring-box')
  assert.doesNotMatch(lines.join(''), /Asha/)
})

test('neither an order’s key nor what a shopper has written is logged', () => {
  const logged: Readonly<Record<string, string>> = {
    'http://localhost:3000/product?q=Asha': '/product',
    '/blog/leo.data?_routes=article': '/blog/leo.data',
    '/order/SECRET': '/order/:orderId',
    '/ORDER/SECRET.data': '/order/:orderId',
    '/order/SECRET/invoice.pdf': '/order/:orderId/invoice.pdf',
    '/api/order/paymentReturn/SECRET': '/api/order/paymentReturn/:orderId',
    '/api/pincode/411004': '/api/pincode/:pincode',
    '/api/order/add': '/api/order/add',
    '/no/such/page': '/no/such/page',
    'the page cache': 'the page cache',
  }
  for (const [address, path] of Object.entries(logged)) assert.equal(loggedPath(address), path)
})

test('the failed operation is logged together with what was unavailable', () => {
  const lines: string[] = []
  const log = createLog({ to: { write: (line: string) => void lines.push(line) } })
  const cause = new UnavailableError('the database does not answer')
  const failed = new Error('Failed to fetch product details', { cause })
  logFailure(log, failed, { address: '/product/tray', what: 'a page could not be made' })
  logFailure(log, cause, { address: '/product/tray', what: 'a page could not be made' })
  const reasons = lines.map((line) => (JSON.parse(line) as { reason: string }).reason)
  assert.deepEqual(reasons, ['Failed to fetch product details: the database does not answer', 'the database does not answer'])
})
