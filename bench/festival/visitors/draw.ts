/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function drawNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Draw = ReturnType<typeof drawNumbers>

export const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[Math.floor(draw() * items.length)]!

/** How many independent arrivals fall into a time in which `expected` are expected. */
export function drawArrivals(draw: Draw, expected: number): number {
  // Above this number the exact way takes long, and the normal distribution is as good.
  if (expected > 30) return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(draw)))
  const limit = Math.exp(-expected)
  let arrivals = 0
  for (let product = draw(); product > limit; product *= draw()) arrivals++
  return arrivals
}

const normal = (draw: Draw): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())

/** A pause of so many milliseconds in the mean, never longer than three times as much. */
export const drawPause = (draw: Draw, meanMs: number): number => Math.min(-meanMs * Math.log(1 - draw()), 3 * meanMs)
