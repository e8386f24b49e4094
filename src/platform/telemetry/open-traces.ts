import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { requestIdIn, type TraceContext, type Work } from '#src/kit/observation.ts'
import type { BeginSpan } from './observer.ts'

export type TraceOptions = {
  /** Where a collector takes OTLP over HTTP, such as http://localhost:4318. */
  readonly endpoint: string
  /** How many of a hundred requests are traced, with everything that they cause. */
  readonly percent: number
  readonly version: string
  /** Instead of the one that sends them to the endpoint, for tests. */
  readonly exporter?: SpanExporter
}

export type Traces = { readonly beginSpan: BeginSpan; stop(): Promise<void> }

/** Sends traces by OpenTelemetry. A span holds names of our own tables and how it ended, never an address, a message of an error or a value. */
export function openTraces({ endpoint, percent, version, exporter }: TraceOptions): Traces {
  const ids = traceIds()
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent * 0.01) }),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter: exporter ?? new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('shop')

  return {
    beginSpan(work, within, linked) {
      const parent = readTraceparent(within)
      const link = readTraceparent(linked)
      const span = ids.withTraceId(parent ? undefined : requestIdIn(within), () =>
        tracer.startSpan(
          `${work.kind} ${work.name}`,
          { kind: kindOf[work.kind], attributes: { 'shop.kind': work.kind, 'shop.of': work.of }, links: link ? [{ context: link }] : [] },
          parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
        ),
      )
      return {
        context: toTraceparent(span.spanContext()),
        end(outcome, thrown) {
          span.setAttribute('shop.outcome', outcome)
          if (thrown !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR })
            // Its message may quote what somebody has written.
            span.setAttribute('error.type', (thrown as object | null)?.constructor?.name ?? typeof thrown)
          }
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}

const kindOf: Record<Work['kind'], SpanKind> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  query: SpanKind.CLIENT,
  supplier: SpanKind.CLIENT,
  step: SpanKind.INTERNAL,
}

/** Lets the trace of a request have the request's own id, so that one number leads from a shopper's mail to the trace. */
function traceIds() {
  const random = new RandomIdGenerator()
  let given: string | undefined
  return {
    generator: { generateSpanId: () => random.generateSpanId(), generateTraceId: () => given ?? random.generateTraceId() },
    withTraceId<Value>(id: string | undefined, begin: () => Value): Value {
      given = id
      try {
        return begin()
      } finally {
        given = undefined
      }
    },
  }
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): TraceContext =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

function readTraceparent(written: TraceContext | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(written ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : undefined
}
