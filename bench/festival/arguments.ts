import { wholeDay } from './day.ts'

/** What a run was asked for. */
export type FestivalArguments = {
  readonly processes: readonly number[]
  readonly visits: number
  readonly orders: number
  /** Undefined: as many as the shop needs. */
  readonly minutes: number | undefined
  readonly seed: number
  readonly onlyReports: boolean
  /** Where the results are kept. */
  readonly file: string
  /** With a file of its own a run leaves the page of figures as it is. */
  readonly isTrial: boolean
}

const resultsFile = 'bench/results/festival.json'
const names = ['processes', 'visits', 'orders', 'minutes', 'seed', 'file', 'report'] as const

export function readArguments(given: readonly string[]): FestivalArguments | { readonly fault: string } {
  const written = new Map(
    given.map((each) => /^--(\w+)(?:=(.*))?$/.exec(each) ?? [each, each]).map(([, name, value]) => [name!, value ?? '']),
  )
  const unknown = [...written.keys()].find((name) => !(names as readonly string[]).includes(name))
  if (unknown) return { fault: `There is no "${unknown}": use ${names.map((name) => `--${name}`).join(', ')}.` }
  const number = (name: (typeof names)[number], otherwise: number) => (written.has(name) ? Number(written.get(name)) : otherwise)
  const asked: FestivalArguments = {
    processes: (written.get('processes') ?? '1,2,4').split(',').map(Number),
    visits: number('visits', wholeDay.visits),
    orders: number('orders', wholeDay.orders),
    minutes: written.has('minutes') ? Number(written.get('minutes')) : undefined,
    seed: number('seed', 20261108),
    onlyReports: written.has('report'),
    file: written.get('file') ?? resultsFile,
    isTrial: written.has('file') && !written.has('report'),
  }
  const counts = [...asked.processes, asked.visits, asked.orders, asked.seed]
  if (counts.some((each) => !Number.isInteger(each) || each < 1) || !(asked.minutes === undefined || asked.minutes > 0))
    return { fault: 'Processes, visits, orders and seed are whole numbers above 0, and minutes a number above 0.' }
  return asked
}
