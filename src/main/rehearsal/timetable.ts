import type { Clock } from '#src/kit/time/clock.ts'

type Act = () => Promise<void>
type Planned = { readonly at: number; readonly position: number; readonly act: Act }

/** Runs planned acts in the order of their times, each with the clock set to its time. An act may plan others. */
export type Timetable = {
  readonly clock: Clock
  /** A time that is past already becomes the present. */
  plan(at: Date, act: Act): void
  /** Runs what is due until `end`; what is planned for later never happens. `afterEach` follows every act. */
  run(end: Date, afterEach: Act): Promise<void>
}

export function timetable(start: Date): Timetable {
  let now = start.getTime()
  let position = 0
  let planned: Planned[] = []

  return {
    clock: () => new Date(now),
    plan(at, act) {
      planned.push({ at: Math.max(at.getTime(), now), position: position++, act })
    },
    async run(end, afterEach) {
      for (let next = takeNext(); next && next.at <= end.getTime(); next = takeNext()) {
        now = next.at
        await next.act()
        await afterEach()
      }
      now = end.getTime()
    },
  }

  function takeNext(): Planned | undefined {
    const next = planned.reduce<Planned | undefined>((first, each) => (first && isBefore(first, each) ? first : each), undefined)
    planned = planned.filter((each) => each !== next)
    return next
  }
}

const isBefore = (one: Planned, other: Planned): boolean => one.at < other.at || (one.at === other.at && one.position < other.position)
