import { readFileSync, writeFileSync } from 'node:fs'
import type { FestivalRun } from '../festival.ts'
import { bytesOfOrder, measuredOf, sums } from './sums.ts'
import { endings, figure, hours, wholeDays } from './tables.ts'

const page = 'docs/scale.md'

/** Writes the figures of the runs into the page, between its marks. What people have written around them stays. */
export function writeReport(runs: readonly FestivalRun[]): void {
  if (runs.length === 0) return
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), runs))
}

/** The text of the page with the tables of these runs. Throws when it has no place for one of them. */
export const withFigures = (text: string, runs: readonly FestivalRun[]): string =>
  Object.entries(sections(runs)).reduce(replaceSection, text)

function replaceSection(text: string, [name, content]: readonly [string, string]): string {
  const [begin, end] = [`<!-- festival: ${name} -->`, `<!-- /festival: ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for "${name}"`)
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`
}

/** The days hour by hour are those of the fewest and of the most processes. */
function sections(runs: readonly FestivalRun[]): Record<string, string> {
  const [first, last] = [runs[0]!, runs.at(-1)!]
  // The more orders, the less counts what tables take before the first one.
  const richest = runs.toSorted((a, b) => b.orders.recorded - a.orders.recorded)[0]!
  const measured = measuredOf(richest)
  const shown = first === last ? [first] : [first, last]
  return {
    machine: runs.map(describeRun).join('\n'),
    'whole days': wholeDays(runs),
    endings: endings(runs),
    hours: shown.map((run) => `**${run.processes} serving**\n\n${hours(run)}`).join('\n\n'),
    'bytes of an order': bytesOfOrder(richest),
    measured:
      `Measured with ${richest.processes} serving: ${figure(measured.requestsOfVisit)} requests a visit (those of bots are in it), ` +
      `${figure(1_000 * measured.cpuSecondsOfVisit)} ms of processor time a visit for shop and database, ` +
      `${figure(measured.bytesOfOrder / 1_000)} kB of tables and indexes and ${figure(measured.walOfOrder / 1_000)} kB of log an order.`,
    sums: sums(richest),
  }
}

const describeRun = ({ processes, measuredAt, machine, day }: FestivalRun): string =>
  `- ${processes} serving: ${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} cores of ${machine.cpu}, Node ${machine.node}, load ${figure(machine.loadAtStart, 2)} at its start, ` +
  `${figure(day.visits)} visits and ${figure(day.orders)} orders in ${day.minutes} minutes, seed ${day.seed}` +
  (isBusy(machine) ? '. **The machine was busy with other work: this shows what happens beyond what is held, not how much is held.**' : '')

const isBusy = ({ loadAtStart = 0, cores }: FestivalRun['machine']): boolean => loadAtStart > cores
