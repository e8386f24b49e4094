import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { type Blow, moments, type Strike } from './point.ts'

type Wanted = { readonly kills: number; readonly points: number; readonly blow: Blow }

/** So many blows, anywhere in a life of so many points: the same ones for the same seed. */
export function scheduleOf(seed: number, { kills, points, blow }: Wanted): readonly Strike[] {
  const random = drawnBy(seed)
  return Array.from({ length: kills }, (_, kill) => ({
    // The later ones hit what the process after a kill comes past, which is less.
    at: 1 + random(Math.ceil(points / (kill + 1))),
    moment: moments[random(moments.length)]!,
    blow,
  }))
}

/** So many per cent of these, at least one, drawn by lot: the same ones for the same seed, in the order in which they were. */
export function sampleOf<Each>(all: readonly Each[], percent: number, seed: number): readonly Each[] {
  const random = drawnBy(seed)
  const left = all.map((_, at) => at)
  const drawn = Array.from(
    { length: Math.min(all.length, Math.max(1, Math.ceil(all.length * percent * 0.01))) },
    () => left.splice(random(left.length), 1)[0]!,
  )
  return drawn.toSorted((a, b) => a - b).map((at) => all[at]!)
}

function drawnBy(seed: number): (below: number) => number {
  const random = randomNumbers(seed)
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 5; skipped++) random(2)
  return random
}
