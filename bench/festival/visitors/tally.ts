/** Who comes. */
export const visitorKinds = ['phone', 'desktop', 'crawler', 'scraper'] as const
export type VisitorKind = (typeof visitorKinds)[number]

/** What is requested. `page` is a whole page, `data` what a script fetches of the next one. */
export const requestKinds = ['page', 'data', 'file', 'picture', 'call', 'order', 'search'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How it ended. `late`: complete, but after more than two seconds; `lost`: the connection broke without a whole reply. */
export const outcomes = ['served', 'late', 'refused', 'failed', 'lost', 'timed out'] as const
export type OutcomeName = (typeof outcomes)[number]
export const lateMs = 2_000

/** Requests by hour of the day, kind of visitor, kind of request and outcome, and how long the complete ones took. */
export type Tally = { readonly counts: Float64Array; readonly times: Float64Array; arrived: number[]; gaveUp: number[] }

const hours = 24
/** Each step of the times is a tenth longer than the one before: 0.1 ms to 100 s. */
const steps = 146
const ratio = 1.1
const shortestMs = 0.1

export const newTally = (): Tally => ({
  counts: new Float64Array(hours * visitorKinds.length * requestKinds.length * outcomes.length),
  times: new Float64Array(hours * requestKinds.length * steps),
  arrived: Array.from({ length: hours }, () => 0),
  gaveUp: Array.from({ length: hours }, () => 0),
})

export type Request = { readonly hour: number; readonly visitor: VisitorKind; readonly request: RequestKind }

export function record(tally: Tally, { hour, visitor, request }: Request, outcome: OutcomeName, ms: number): void {
  const cell = (hour * visitorKinds.length + visitorKinds.indexOf(visitor)) * requestKinds.length + requestKinds.indexOf(request)
  tally.counts[cell * outcomes.length + outcomes.indexOf(outcome)]!++
  if (outcome !== 'served' && outcome !== 'late') return
  const step = Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(ms / shortestMs) / Math.log(ratio))))
  tally.times[(hour * requestKinds.length + requestKinds.indexOf(request)) * steps + step]!++
}

type Wanted = { readonly hour?: number; readonly visitor?: VisitorKind; readonly request?: RequestKind; readonly outcome?: OutcomeName }

/** Every combination, in the order of `counts`. */
const cells: readonly Required<Wanted>[] = Array.from({ length: hours }, (_, hour) => hour).flatMap((hour) =>
  visitorKinds.flatMap((visitor) =>
    requestKinds.flatMap((request) => outcomes.map((outcome): Required<Wanted> => ({ hour, visitor, request, outcome }))),
  ),
)

/** How many requests there were of what is named; what is left out counts in all its forms. */
export const count = ({ counts }: Tally, wanted: Wanted): number =>
  cells.reduce((sum, cell, at) => (fits(cell, wanted) ? sum + counts[at]! : sum), 0)

const fits = (cell: Required<Wanted>, wanted: Wanted): boolean =>
  Object.entries(wanted).every(([name, value]) => value === undefined || cell[name as keyof Wanted] === value)

/** The time within which this share of the requests was complete, in milliseconds, to a tenth; undefined without a request. */
export function timeOf({ times }: Tally, share: number, { hour, request }: Pick<Wanted, 'hour' | 'request'>): number | undefined {
  const found = Array.from({ length: steps }, (_, step) => sumOfStep(times, step, { hour, request }))
  let missing = share * found.reduce((all, each) => all + each, 0)
  if (missing === 0) return undefined
  const step = found.findIndex((each) => (missing -= each) <= 0)
  return shortestMs * ratio ** step
}

function sumOfStep(
  times: Float64Array,
  step: number,
  wanted: { readonly hour: number | undefined; readonly request: RequestKind | undefined },
): number {
  const rows = Array.from({ length: hours * requestKinds.length }, (_, row) => row)
  return rows
    .filter((row) => wanted.hour === undefined || wanted.hour === Math.floor(row / requestKinds.length))
    .filter((row) => wanted.request === undefined || wanted.request === requestKinds[row % requestKinds.length])
    .reduce((sum, row) => sum + times[row * steps + step]!, 0)
}
