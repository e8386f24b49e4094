import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { moments, type Strike } from './point.ts'

/** So many kills, anywhere in a life of so many points: the same ones for the same seed. */
export function scheduleOf(seed: number, { kills, points }: { readonly kills: number; readonly points: number }): readonly Strike[] {
  const random = randomNumbers(seed)
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 5; skipped++) random(2)
  return Array.from({ length: kills }, (_, kill) => ({
    // The later ones hit what the process after a kill comes past, which is less.
    at: 1 + random(Math.ceil(points / (kill + 1))),
    moment: moments[random(moments.length)]!,
    blow: 'kill' as const,
  }))
}
