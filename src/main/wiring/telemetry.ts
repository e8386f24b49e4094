import { readFileSync } from 'node:fs'
import { setObserver } from '#src/kit/observation.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { logDefect } from '#src/platform/log/log-defect.ts'
import type { Log } from '#src/platform/log/log.ts'
import { createObserver } from '#src/platform/telemetry/observer.ts'
import type { Figure, Metrics, MetricsOptions } from '#src/platform/telemetry/open-metrics.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { JobsOfShop } from './build-shop.ts'
import { figureRows, readBacklog, readPools } from './figures.ts'
import type { Databases } from './open-database.ts'

type ReadFigures = () => Promise<readonly Figure[]> | readonly Figure[]

export type Telemetry = {
  /** Whether requests are measured or traced, so that each must be watched from its first moment. */
  readonly isWatching: boolean
  /** Where Prometheus reads; undefined when metrics are off. */
  readonly metricsAddress: string | undefined
  /** Figures to read with every look at the metrics. */
  addFigures(read: ReadFigures): void
  stop(): Promise<void>
}

export type WatchedParts = {
  readonly log: Log
  readonly shop: Pick<Shop, 'jobs'>
  readonly queue: Pick<JobsOfShop, 'figures'>
  readonly databases: Databases
}

/**
 * Watches this process as far as the configuration asks for it. The library is loaded only then; otherwise requests have their numbers,
 * and nothing is measured.
 */
export async function openTelemetry(
  config: Pick<Config, 'metrics' | 'traces'>,
  { log, shop, queue, databases }: WatchedParts,
): Promise<Telemetry> {
  const version = readVersion()
  const sources: ReadFigures[] = [() => readBacklog(shop, queue), () => readPools(databases)]
  const read = async () => (await Promise.all(sources.map((source) => source()))).flat()
  const report = logDefect(log, 'figures for the metrics could not be read', 'warn')
  const metrics = config.metrics && (await openMetricsAt(config.metrics, { version, figures: figureRows, read, report }))
  const traces = config.traces && (await import('#src/platform/telemetry/open-traces.ts')).openTraces({ ...config.traces, version })
  if (metrics) log.info({ at: metrics.address }, 'metrics are served')
  setObserver(createObserver({ ended: metrics?.ended, beginSpan: traces?.beginSpan }))
  return {
    isWatching: metrics !== undefined || traces !== undefined,
    metricsAddress: metrics?.address,
    addFigures: (source) => void sources.push(source),
    async stop() {
      setObserver(undefined)
      await Promise.all([metrics?.stop(), traces?.stop()])
    },
  }
}

/** The most processes of one machine. */
const mostPorts = 64

/** Each process of a machine has metrics of its own: it takes the first free port from the configured one on. */
async function openMetricsAt(
  { host, port }: NonNullable<Config['metrics']>,
  options: Omit<MetricsOptions, 'host' | 'port'>,
): Promise<Metrics> {
  const { openMetrics } = await import('#src/platform/telemetry/open-metrics.ts')
  for (let next = port; ; next++) {
    try {
      return await openMetrics({ ...options, host, port: next })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || next === 65_535 || next - port === mostPorts)
        throw new StartFault(`Metrics cannot be served at ${host}:${next}: ${message}`)
    }
  }
}

const readVersion = (): string =>
  String((JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version?: string }).version)
