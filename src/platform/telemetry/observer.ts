import { AsyncLocalStorage } from 'node:async_hooks'
import type { Observer, TraceContext, Work } from '#src/kit/observation.ts'

/** Called when a piece of work has ended. */
export type Ended = (work: Work, about: { readonly seconds: number; readonly outcome: string }) => void

/** Begins to trace a piece of work, below the context it belongs to, and linked to what brought the news of it, if that is another one. */
export type BeginSpan = (work: Work, within: TraceContext | undefined, linked?: TraceContext) => Span
type Span = { readonly context: TraceContext; end(outcome: string, thrown?: unknown): void }

export type ObserverParts = { readonly ended?: Ended | undefined; readonly beginSpan?: BeginSpan | undefined }

/** Knows what every piece of work belongs to; measures and traces it if it is given the parts for that. */
export function createObserver({ ended, beginSpan }: ObserverParts = {}): Observer {
  const contexts = new AsyncLocalStorage<TraceContext>()
  const isMeasured = ended !== undefined || beginSpan !== undefined

  return {
    traceContext: () => contexts.getStore(),

    run(work, task, outcomeOf = succeeded) {
      const current = contexts.getStore()
      const within = work.continues ?? current
      if (!isMeasured) return work.continues === undefined ? task() : contexts.run(work.continues, task)
      const span = beginSpan?.(work, within, current === within ? undefined : current)
      const context = span?.context ?? within
      const begunMs = performance.now()
      const end = (outcome: string, thrown?: unknown) => {
        ended?.(work, { seconds: (performance.now() - begunMs) / 1_000, outcome })
        span?.end(outcome, thrown)
      }
      return settled(() => (context === undefined ? task() : contexts.run(context, task)), {
        returned: (value) => end(outcomeOf(value)),
        thrown: (error) => end('failed', error),
      })
    },
  }
}

const succeeded = () => 'ok'

type Endings<Value> = { returned(value: Awaited<Value>): void; thrown(error: unknown): void }

/** Runs a task that returns a value or a promise, and reports how it ended. */
function settled<Value>(task: () => Value, { returned, thrown }: Endings<Value>): Value {
  let value: Value
  try {
    value = task()
  } catch (error) {
    thrown(error)
    throw error
  }
  if (value instanceof Promise) value.then(returned, thrown)
  else returned(value as Awaited<Value>)
  return value
}
