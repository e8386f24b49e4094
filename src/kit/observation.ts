/** One piece of work that is measured and traced. Its names come from tables of the code, never from a request: their number is bounded, and none names a person. */
export type Work = {
  readonly kind: 'request' | 'job' | 'query' | 'supplier' | 'step'
  /** A route, a job, a method of a port, a step. */
  readonly name: string
  /** What the name belongs to: the surface of a route, a supplier, a pool of connections. */
  readonly of: string
  /** What the work continues, when it was caused by another process or earlier; otherwise it is part of what runs now. */
  readonly continues?: TraceContext | undefined
}

/** The request id of what caused something, alone or as a W3C `traceparent`; stored with orders, jobs and mails. */
export type TraceContext = string

/** What watches the work of this process. */
export type Observer = {
  /** Runs the task once and returns or throws what it does. */
  run<Value>(work: Work, task: () => Value, outcomeOf?: (value: Awaited<Value>) => string): Value
  /** Of what runs now; undefined outside of a request and of what one has caused. */
  traceContext(): TraceContext | undefined
}

let observer: Observer | undefined

/** For the start of a process. Without an observer every task simply runs. */
export function setObserver(next: Observer | undefined): void {
  observer = next
}

/** Runs the task, watched if anything watches; `outcomeOf` names how it ended unless by a thrown error. */
export const observed = <Value>(work: Work, task: () => Value, outcomeOf?: (value: Awaited<Value>) => string): Value =>
  observer ? observer.run(work, task, outcomeOf) : task()

export const traceContext = (): TraceContext | undefined => observer?.traceContext()

/** A sentence for an error page: with this number the failure is found in the log. Empty where there is none. */
export const numberSentence = (): string => {
  const id = requestIdIn(traceContext())
  return id === undefined ? '' : ` If you write to us about it, tell us this number: ${id}`
}

/** The number that a shopper can tell us: it stands in the log, in the traces and in the headers of replies and mails. */
export const requestIdIn = (context: TraceContext | undefined): string | undefined => /[0-9a-f]{32}/.exec(context ?? '')?.[0]
