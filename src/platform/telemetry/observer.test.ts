import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { observed, requestIdIn, setObserver, traceContext } from '#src/kit/observation.ts'
import { createObserver } from './observer.ts'
import { openMetrics } from './open-metrics.ts'
import { openTraces } from './open-traces.ts'

after(() => setObserver(undefined))

const requestId = '0af7651916cd43dd8448eb211c80319c'
const request = { kind: 'request', name: 'cart', of: 'page', continues: requestId } as const
const job = { kind: 'job', name: 'order.fulfil', of: 'queue' } as const

async function tracedSpans(percent: number, work: () => Promise<void>): Promise<ReadableSpan[]> {
  const finished: ReadableSpan[] = []
  const exporter = new InMemorySpanExporter()
  // Stopping empties the exporter.
  const { beginSpan, stop } = openTraces({
    ...{ endpoint: 'http://collector.invalid', percent, version: '1' },
    exporter: Object.assign(exporter, { shutdown: async () => void finished.push(...exporter.getFinishedSpans()) }),
  })
  setObserver(createObserver({ beginSpan }))
  await work()
  await stop()
  return finished
}

test('a job that runs after its request is over continues its trace, which has the number of the request', async () => {
  let stored: string | undefined
  const spans = await tracedSpans(100, async () => {
    await observed(request, async () => {
      stored = traceContext()
    })
    assert.equal(traceContext(), undefined)
    await observed({ ...job, continues: stored }, async () =>
      observed({ kind: 'supplier', name: 'assignAwb', of: 'carrier' }, async () => assert.equal(requestIdIn(traceContext()), requestId)),
    )
  })
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['request cart', 'supplier assignAwb', 'job order.fulfil'],
  )
  for (const span of spans) assert.equal(span.spanContext().traceId, requestId)
  const [first, supplier, fulfil] = spans
  assert.equal(fulfil?.parentSpanContext?.spanId, first?.spanContext().spanId)
  assert.equal(supplier?.parentSpanContext?.spanId, fulfil?.spanContext().spanId)
})

test('news of another request continues the trace of the first, and is linked to the request that brought it', async () => {
  const webhook = { ...request, name: 'paymentWebhook', of: 'call', continues: '1'.repeat(32) } as const
  const step = { kind: 'step', name: 'payment captured', of: 'order' } as const
  const spans = await tracedSpans(100, async () => {
    let stored: string | undefined
    await observed(request, async () => {
      stored = traceContext()
    })
    await observed(webhook, async () => observed({ ...step, continues: stored }, async () => {}))
  })
  const [, applied, brought] = spans
  assert.deepEqual(
    [applied?.name, applied?.spanContext().traceId, brought?.name],
    ['step payment captured', requestId, 'request paymentWebhook'],
  )
  assert.deepEqual(
    applied?.links.map(({ context }) => [context.traceId, context.spanId]),
    [[webhook.continues, brought?.spanContext().spanId]],
  )
  assert.deepEqual(brought?.links, [])
})

test('of a request that is not sampled nothing is sent, nor of what it causes', async () => {
  const spans = await tracedSpans(0, async () => {
    let stored: string | undefined
    await observed(request, async () => {
      stored = traceContext()
    })
    assert.equal(requestIdIn(stored), requestId)
    await observed({ ...job, continues: stored }, async () => {})
  })
  assert.deepEqual(spans, [])
})

test('a failure is traced without its message', async () => {
  const spans = await tracedSpans(100, async () => {
    await assert.rejects(
      observed(job, async () => {
        throw new TypeError('asha@example.in is no phone')
      }),
    )
    assert.throws(() =>
      observed(job, () => {
        throw new TypeError('9812345678')
      }),
    )
  })
  assert.equal(spans.length, 2)
  for (const { attributes, status, events } of spans) {
    assert.deepEqual(attributes, { 'shop.kind': 'job', 'shop.of': 'queue', 'shop.outcome': 'failed', 'error.type': 'TypeError' })
    assert.deepEqual({ message: status.message, events }, { message: undefined, events: [] })
  }
})

test('without metrics and traces what a request causes still has its number', async () => {
  setObserver(createObserver())
  await observed(request, async () => assert.equal(traceContext(), requestId))
  assert.equal(
    observed(job, () => traceContext()),
    undefined,
  )
})

test('metrics count work by name and outcome, and read figures at every look', async (t) => {
  let waiting = 3
  const failures: unknown[] = []
  const metrics = await openMetrics({
    ...{ host: '127.0.0.1', port: 0, version: '1.2.3', figures: { shop_jobs_due: { description: 'Jobs' } } },
    read: async () => {
      if (waiting < 0) throw new Error('the database is away')
      return [{ name: 'shop_jobs_due', value: waiting, labels: { job: 'order.fulfil' } }]
    },
    report: (error) => failures.push(error),
  })
  t.after(metrics.stop)
  setObserver(createObserver({ ended: metrics.ended }))
  const look = async () => (await fetch(metrics.address)).text()

  await observed(
    request,
    async () => 200,
    (status) => `${status}`,
  )
  await assert.rejects(observed(job, () => Promise.reject(new Error('no'))))
  const text = await look()
  assert.match(text, /^shop_request_duration_seconds_count\{surface="page",route="cart",status="200"\} 1$/m)
  assert.match(text, /^shop_job_duration_seconds_count\{job="order.fulfil",outcome="failed"\} 1$/m)
  assert.match(text, /^shop_jobs_due\{job="order.fulfil"\} 3$/m)
  assert.match(text, /^shop_build_info\{version="1.2.3",node="v\d+[^"]*"\} 1$/m)
  waiting = 5
  assert.match(await look(), /^shop_jobs_due\{job="order.fulfil"\} 5$/m)
  waiting = -1
  assert.match(await look(), /^shop_request_duration_seconds_count/m)
  assert.equal(failures.length, 1)
  assert.equal((await fetch(metrics.address.replace('/metrics', '/other'))).status, 404)
  await metrics.stop()
  await assert.rejects(fetch(metrics.address))
})
