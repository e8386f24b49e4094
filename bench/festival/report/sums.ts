import { sale, visitsPerSecond, wholeDay } from '../day.ts'
import type { FestivalRun } from '../festival.ts'
import { figure, table } from './tables.ts'

/** The year is taken for so many such days. */
export const daysOfYear = 60
/** Of each core so much is planned for; the rest is for the minute in which something else happens too. */
const plannedShare = 0.6

/** What was measured of one day, from which the sums for larger ones follow. */
export function measuredOf(run: FestivalRun) {
  const { played, orders, sizes } = run
  const requests = played.requests.byHour.reduce((all, each) => all + each.requests, 0)
  const grown = sizes.tables.reduce((all, { grownBytes }) => all + grownBytes, 0)
  const { generator: _generator, suppliers: _suppliers, staff: _staff, ...ours } = played.cpu
  const cpu = Object.values(ours).reduce((all, seconds) => all + seconds, 0)
  return {
    requestsOfVisit: requests / played.visits,
    bytesOfOrder: grown / orders.recorded,
    walOfOrder: played.walBytes / orders.recorded,
    cpuSecondsOfVisit: cpu / played.visits,
    postgresSecondsOfVisit: played.cpu.postgres / played.visits,
    /** A real day has the same shape, and lasts 1,440 minutes. However many visits were played, the sums are for the whole day. */
    peakVisits: visitsPerSecond({ visits: wholeDay.visits, minutes: 1_440 }, sale.atHour + 0.01),
  }
}

/** The same shop with ten and a hundred times as much, by multiplication: what it would need, not what it was seen to do. */
export function sums(run: FestivalRun): string {
  const measured = measuredOf(run)
  const sizes = [1, 10, 100] as const
  const row = (name: string, valueOf: (times: number) => number) => [name, ...sizes.map((times) => figure(valueOf(times)))]
  const ordersOfYear = wholeDay.orders * daysOfYear
  const gigabyte = 1e9
  return table(
    ['', ...sizes.map((times) => `${times} ×`)],
    [
      row('visits on the day', (times) => wholeDay.visits * times),
      row('orders on the day', (times) => wholeDay.orders * times),
      row('visits a second when the sale opens', (times) => measured.peakVisits * times),
      row('requests a second then', (times) => measured.peakVisits * measured.requestsOfVisit * times),
      row('orders a second then', (times) => (measured.peakVisits * wholeDay.orders * times) / wholeDay.visits),
      row(
        'cores for shop and database then, at 60 %',
        (times) => (measured.peakVisits * measured.cpuSecondsOfVisit * times) / plannedShare,
      ),
      row('of them for the database', (times) => (measured.peakVisits * measured.postgresSecondsOfVisit * times) / plannedShare),
      row(`orders a year of ${daysOfYear} such days, millions`, (times) => (ordersOfYear * times) / 1e6),
      row('database a year, GB', (times) => (ordersOfYear * measured.bytesOfOrder * times) / gigabyte),
      row('log (WAL) of the day, GB', (times) => (wholeDay.orders * measured.walOfOrder * times) / gigabyte),
      row('log a second when the sale opens, MB', (times) => {
        const ordersPerSecond = (measured.peakVisits * wholeDay.orders * times) / wholeDay.visits
        return (ordersPerSecond * measured.walOfOrder) / 1e6
      }),
    ],
  )
}

/** Where the bytes of an order are. */
export function bytesOfOrder({ sizes, orders }: FestivalRun): string {
  const grown = sizes.tables.toSorted((a, b) => b.grownBytes - a.grownBytes).slice(0, 12)
  const all = sizes.tables.reduce((sum, { grownBytes }) => sum + grownBytes, 0)
  return table(
    ['Table with its indexes', 'Bytes for one order', 'Of the table, indexes'],
    [
      ...grown.map(({ name, bytes, indexBytes, grownBytes }) => [
        `\`${name}\``,
        figure(grownBytes / orders.recorded),
        `${figure((100 * indexBytes) / bytes, 2)} %`,
      ]),
      ['all tables', figure(all / orders.recorded), ''],
    ],
  )
}
