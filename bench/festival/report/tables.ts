import { visitsPerSecond } from '../day.ts'
import type { FestivalRun } from '../festival.ts'
import type { HourFigures } from '../visitors/request-figures.ts'
import { outcomes, visitorKinds } from '../visitors/tally.ts'
import { type CpuByPart, parts } from '../samples.ts'

export type Row = readonly (string | number)[]

export const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const grouped = new Intl.NumberFormat('en-IN')
export const figure = (value: number | undefined, digits = 3): string =>
  value === undefined || !Number.isFinite(value)
    ? '-'
    : grouped.format(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(digits)))
const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${figure((100 * part) / whole, 2)} %`)
const ms = ({ p50, p95, p99 }: HourFigures['times']['page']): string => [p50, p95, p99].map((time) => figure(time, 2)).join(' / ')

const requestsOf = ({ played }: FestivalRun): number => played.requests.byHour.reduce((all, { requests }) => all + requests, 0)
const hourSeconds = ({ day }: FestivalRun): number => (day.minutes * 60) / 24
const busiest = (run: FestivalRun): HourFigures => run.played.requests.byHour.toSorted((a, b) => b.requests - a.requests)[0]!
const cpuOf = (cpu: CpuByPart): number => parts.reduce((all, part) => all + cpu[part], 0)

/** What the day was, and what it held: a column for each number of processes. */
export function wholeDays(runs: readonly FestivalRun[]): string {
  const row = (name: string, valueOf: (run: FestivalRun) => string): Row => [name, ...runs.map(valueOf)]
  return table(
    ['', ...runs.map(({ processes }) => `${processes} serving`)],
    [
      row('the day took, minutes; times faster than a real one', ({ day }) => `${day.minutes}; ${figure(1_440 / day.minutes, 2)}`),
      row('visits a second that were held when they came evenly', ({ pace }) => figure(pace?.heldVisitsPerSecond)),
      row('visits; requests', (run) => `${figure(run.played.visits)}; ${figure(requestsOf(run))}`),
      row('visits a second: mean, when the sale opens', ({ day }) => {
        const mean = day.visits / (day.minutes * 60)
        return `${figure(mean)}, ${figure(visitsPerSecond(day, 20.01))}`
      }),
      row('requests a second: mean, busiest hour', (run) => {
        const mean = requestsOf(run) / (run.day.minutes * 60)
        return `${figure(mean)}, ${figure(busiest(run).requests / hourSeconds(run))}`
      }),
      ...(['page', 'data', 'picture', 'search', 'order'] as const).map((kind) =>
        row(`${kind}: p50 / p95 / p99, ms`, ({ played }) => ms(played.requests.byRequest[kind])),
      ),
      row('shoppers who gave up because a page did not come', ({ played }) => {
        const gaveUp = played.requests.byHour.reduce((all, each) => all + each.gaveUp, 0)
        return `${figure(gaveUp)} (${percent(gaveUp, played.visits)})`
      }),
      row('orders recorded; confirmed to their shoppers; without an answer', ({ orders }) =>
        [orders.recorded, orders.acknowledged, orders.unanswered].map((each) => figure(each)).join('; '),
      ),
      row(
        'of them sold and sent; tries for a variant that was sold out',
        ({ orders }) => `${figure(orders.booked)}; ${figure(orders.soldOut)}`,
      ),
      row('mails; sent a second time under the same id', ({ orders }) => `${figure(orders.mails)}; ${orders.mailsSentAgain}`),
      row('processes killed', ({ played }) => String(played.kills)),
      row('after the day: jobs and mails caught up, everything done, s', ({ settled }) =>
        [settled.caughtUpAfterSeconds, settled.seconds].map((each) => figure(each)).join('; '),
      ),
      row('largest serving process; all of them, MB', ({ played }) =>
        [(each: Sample) => each.largestMb, (each: Sample) => each.shopMb]
          .map((of) => figure(Math.max(...played.samples.map(of))))
          .join('; '),
      ),
      row('most connections to the database', ({ played }) => figure(Math.max(...played.samples.map(({ connections }) => connections)))),
      row('CPU seconds for 1,000 visits', ({ played }) => figure((1_000 * cpuOf(played.cpu)) / played.visits)),
      ...parts.map((part) =>
        row(`of it ${part}`, ({ played }) =>
          [figure((1_000 * played.cpu[part]) / played.visits), percent(played.cpu[part], cpuOf(played.cpu))].join('; '),
        ),
      ),
      row('the generator itself was late: mean, worst, ms', ({ played: { generatorLagMs } }) =>
        [generatorLagMs.mean, generatorLagMs.worst].map((each) => figure(each, 2)).join(', '),
      ),
      row('lost, doubled or left over', ({ violations }) => (violations.length === 0 ? 'nothing' : `${violations.length} findings`)),
    ],
  )
}

type Sample = FestivalRun['played']['samples'][number]

/** How the requests of each kind of visitor ended. */
export function endings(runs: readonly FestivalRun[]): string {
  return table(
    ['Serving', 'Visitor', 'Requests', ...outcomes],
    runs.flatMap(({ processes, played }) =>
      visitorKinds.map((visitor) => {
        const ended = played.requests.byVisitor[visitor]
        const all = outcomes.reduce((sum, outcome) => sum + ended[outcome], 0)
        return [processes, visitor, figure(all), ...outcomes.map((outcome) => percent(ended[outcome], all))]
      }),
    ),
  )
}

/** One day, hour by hour; what waited is of the end of the hour. */
export function hours(run: FestivalRun): string {
  const sampleAt = new Map(run.played.samples.map((sample) => [sample.hour, sample]))
  return table(
    [
      ...[
        'Hour',
        'Visits',
        'Requests a second',
        'Page p50 / p95 / p99',
        'Order p50 / p95 / p99',
        'Late',
        'Refused',
        'Failed, lost, timed out',
      ],
      ...['Jobs waiting', 'Mails waiting', 'At once'],
    ],
    run.played.requests.byHour.map(({ hour, visits, requests, times, outcomes: ended }) => {
      const sample = sampleAt.get(hour + 1)
      const bad = ended.failed + ended.lost + ended['timed out']
      return [
        ...[hour, figure(visits), figure(requests / hourSeconds(run)), ms(times.page), ms(times.order)],
        ...[figure(ended.late), figure(ended.refused), figure(bad)],
        ...[figure(sample?.jobs), figure(sample?.mails), figure(sample?.visitorsAtOnce)],
      ]
    }),
  )
}
