import {
  count,
  type OutcomeName,
  outcomes,
  type RequestKind,
  requestKinds,
  type Tally,
  timeOf,
  type VisitorKind,
  visitorKinds,
} from './tally.ts'

export type Times = { readonly p50: number | undefined; readonly p95: number | undefined; readonly p99: number | undefined }
export type HourFigures = {
  readonly hour: number
  readonly visits: number
  readonly gaveUp: number
  readonly requests: number
  readonly outcomes: Readonly<Record<OutcomeName, number>>
  readonly times: Readonly<Record<'page' | 'data' | 'picture' | 'order', Times>>
}

/** What a day's requests were like, small enough to keep. Times are milliseconds. */
export type RequestFigures = {
  readonly byVisitor: Readonly<Record<VisitorKind, Readonly<Record<OutcomeName, number>>>>
  readonly byRequest: Readonly<Record<RequestKind, Times & { readonly requests: number }>>
  readonly byHour: readonly HourFigures[]
}

const timesOf = (tally: Tally, wanted: { hour?: number; request: RequestKind }): Times => {
  const at = (share: number) => {
    const ms = timeOf(tally, share, wanted)
    return ms === undefined ? undefined : Number(ms.toPrecision(2))
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const table = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

export function summarise(tally: Tally): RequestFigures {
  return {
    byVisitor: table(visitorKinds, (visitor) => table(outcomes, (outcome) => count(tally, { visitor, outcome }))),
    byRequest: table(requestKinds, (request) => ({ ...timesOf(tally, { request }), requests: count(tally, { request }) })),
    byHour: tally.arrived.map((visits, hour) => ({
      ...{ hour, visits, gaveUp: tally.gaveUp[hour]!, requests: count(tally, { hour }) },
      outcomes: table(outcomes, (outcome) => count(tally, { hour, outcome })),
      times: table(['page', 'data', 'picture', 'order'], (request) => timesOf(tally, { hour, request })),
    })),
  }
}
