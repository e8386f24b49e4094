import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Work } from '#src/kit/observation.ts'
import type { Ended } from './observer.ts'

/** A figure that is read when somebody asks for the metrics. */
export type Figure = { readonly name: string; readonly value: number; readonly labels?: Readonly<Record<string, string>> }

export type FigureRow = { readonly isCounter?: true; readonly description: string }

export type MetricsOptions = {
  readonly host: string
  /** 0 lets the system choose, for tests. */
  readonly port: number
  readonly version: string
  /** Every figure that `read` may return. */
  readonly figures: Readonly<Record<string, FigureRow>>
  readonly read: () => Promise<readonly Figure[]>
  /** Called when figures could not be read; the others are served. */
  readonly report: (error: unknown) => void
}

export type Metrics = { readonly ended: Ended; readonly address: string; stop(): Promise<void> }

/** Serves metrics in Prometheus' format at `/metrics` of an address of their own. */
export async function openMetrics(options: MetricsOptions): Promise<Metrics> {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('shop')
  const ended = measureWork(meter)
  const stopWatching = watchProcess(meter, options.version)
  serveFigures(meter, options)
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Each of several processes at one port of the shop has metrics of its own.
    server.listen({ port: options.port, host: options.host, exclusive: true }, resolve)
  })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    stopWatching()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await provider.shutdown()
  }
  return {
    ended,
    address: `http://${options.host}:${(server.address() as AddressInfo).port}/metrics`,
    stop: () => (stopped ??= stop()),
  }
}

/** Each kind of work has a histogram, which also counts it and its failures. */
const histograms: Record<Work['kind'], { name: string; description: string; labels: (work: Work, outcome: string) => Labels }> = {
  request: {
    name: 'shop_request_duration_seconds',
    description: 'Requests by surface and route, with the class of the reply',
    labels: ({ of, name }, outcome) => ({ surface: of, route: name, status: outcome }),
  },
  job: {
    name: 'shop_job_duration_seconds',
    description: 'Runs of jobs',
    labels: ({ name }, outcome) => ({ job: name, outcome }),
  },
  query: {
    name: 'shop_query_duration_seconds',
    description: 'Statements, by the pool of connections',
    labels: ({ of }, outcome) => ({ pool: of, outcome }),
  },
  supplier: {
    name: 'shop_supplier_call_duration_seconds',
    description: 'Calls of payment gateway, carrier and mail server',
    labels: ({ of, name }, outcome) => ({ supplier: of, call: name, outcome }),
  },
  step: {
    name: 'shop_step_duration_seconds',
    description: 'Steps of workflows',
    labels: ({ of, name }, outcome) => ({ workflow: of, step: name, outcome }),
  },
}

type Labels = Record<string, string>

const boundaries = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

function measureWork(meter: Meter): Ended {
  const instruments = Object.fromEntries(
    Object.entries(histograms).map(([kind, { name, description }]) => [
      kind,
      meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: boundaries } }),
    ]),
  )
  return (work, { seconds, outcome }) => instruments[work.kind]?.record(seconds, histograms[work.kind].labels(work, outcome))
}

const quantiles = { '0.5': 50, '0.99': 99, '1': 100 }

function watchProcess(meter: Meter, version: string): () => void {
  meter
    .createObservableGauge('shop_build_info', { description: 'Always 1; the labels say what runs' })
    .addCallback((result) => result.observe(1, { version, node: process.version }))
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  meter
    .createObservableGauge('shop_event_loop_delay_seconds', { description: 'How late timers are, since the last scrape' })
    .addCallback((result) => {
      for (const [quantile, percent] of Object.entries(quantiles)) result.observe(delay.percentile(percent) / 1e9, { quantile })
      delay.reset()
    })
  meter
    .createObservableGauge('shop_memory_bytes', { description: 'Resident memory of this process' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  return () => delay.disable()
}

function serveFigures(meter: Meter, { figures, read, report }: MetricsOptions): void {
  const instruments = Object.entries(figures).map(([name, { isCounter, ...about }]) => ({
    name,
    instrument: isCounter ? meter.createObservableCounter(name, about) : meter.createObservableGauge(name, about),
  }))
  const byName = new Map(instruments.map(({ name, instrument }) => [name, instrument]))
  meter.addBatchObservableCallback(
    async (result) => {
      const found = await read().catch((error: unknown) => {
        report(error)
        return []
      })
      for (const { name, value, labels = {} } of found) {
        const instrument = byName.get(name)
        if (instrument) result.observe(instrument, value, labels)
      }
    },
    instruments.map(({ instrument }) => instrument),
  )
}
