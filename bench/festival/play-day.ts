import { setTimeout as pause } from 'node:timers/promises'
import { type Day, type Trouble, troubles } from './day.ts'
import type { FestivalShop } from './festival-shop.ts'
import { type CpuByPart, type Part, parts, readCpu, type Sample, takeSample } from './samples.ts'
import { type RequestFigures, summarise } from './visitors/request-figures.ts'

/** What a day was like. */
export type PlayedDay = {
  readonly requests: RequestFigures
  readonly visits: number
  readonly seconds: number
  readonly kills: number
  readonly samples: readonly Sample[]
  /** CPU seconds of each part while it lasted. */
  readonly cpu: CpuByPart
  /** By how much the visitors' own process was late: above some 50 ms it was itself short of the processor. */
  readonly generatorLagMs: { readonly mean: number; readonly worst: number }
  readonly walBytes: number
}

export type PlayOptions = {
  readonly day: Day
  readonly print: (line: string) => void
  /** One serving process is killed so often, beginning after as long. */
  readonly killEveryMs: number
}

/** Plays a whole day: visitors, troubles of the suppliers, kills, and a look at everything each hour. */
export async function playDay(festival: FestivalShop, { day, print, killEveryMs }: PlayOptions): Promise<PlayedDay> {
  const seconds = day.minutes * 60
  const hourMs = (seconds * 1_000) / 24
  const cpuBefore = readCpu(festival)
  const walBefore = await walPosition(festival)
  const ending = new AbortController()
  const samples: Sample[] = []
  const kills = { count: 0 }
  const beside = [
    ...troubles.map((each) => playTrouble(festival, { ...each, hourMs, print }, ending.signal)),
    everySoOften({ ms: killEveryMs, times: Math.floor((seconds * 1_000) / killEveryMs) }, ending.signal, async (time) => {
      await festival.shop.call('kill', { which: day.seed + time })
      kills.count++
    }),
    everySoOften({ ms: hourMs, times: 24 }, ending.signal, async (hour) => {
      const sample = await takeSample(festival, hour)
      samples.push(sample)
      print(describe(sample))
    }),
  ]
  const played = await festival.visitors.call('play', { fromHour: 0, toHour: 24, seconds }).finally(() => ending.abort())
  await Promise.all(beside)
  await festival.suppliers.call('end', undefined)
  const cpuAfter = readCpu(festival)
  return {
    ...{ seconds, samples, kills: kills.count, requests: summarise(played.tally), visits: played.visits },
    cpu: Object.fromEntries(parts.map((part) => [part, cpuAfter[part] - cpuBefore[part]])) as Record<Part, number>,
    generatorLagMs: { mean: played.meanLagMs, worst: played.worstLagMs },
    walBytes: (await walPosition(festival)) - walBefore,
  }
}

const describe = ({ hour, visitorsAtOnce, orders, jobs, mails, events, largestMb }: Sample): string =>
  `${String(hour).padStart(2, '0')}:00  ${visitorsAtOnce} visitors at once, ${orders} orders; waiting: ${jobs} jobs, ${mails} mails, ${events} events; ${Math.round(largestMb)} MB`

type PlannedTrouble = {
  readonly trouble: Trouble
  readonly fromHour: number
  readonly toHour: number
  readonly hourMs: number
  readonly print: (line: string) => void
}

async function playTrouble(
  { suppliers }: FestivalShop,
  { trouble, fromHour, toHour, hourMs, print }: PlannedTrouble,
  signal: AbortSignal,
): Promise<void> {
  if (!(await rest(fromHour * hourMs, signal))) return
  print(`       ${trouble}`)
  await suppliers.call('begin', { trouble })
  await rest((toHour - fromHour) * hourMs, signal)
  await suppliers.call('end', undefined)
}

type Rhythm = { readonly ms: number; readonly times: number }

/** `work` gets 1, 2, 3 and so on. */
async function everySoOften({ ms, times }: Rhythm, signal: AbortSignal, work: (time: number) => Promise<void>): Promise<void> {
  const started = performance.now()
  for (let time = 1; time <= times && (await rest(started + time * ms - performance.now(), signal)); time++) await work(time)
}

/** Returns false when the day is over before. */
const rest = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(Math.max(0, ms), undefined, { signal }).then(
    () => true,
    () => false,
  )

async function walPosition({ db }: FestivalShop): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`)
  return row!.bytes
}
