/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** At least `from` and at most `to`. */
  whole(from: number, to: number): number
  oneOf<Value>(values: readonly Value[]): Value
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // The generator called mulberry32: small, and good enough for names and times.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    oneOf<Value>(values: readonly Value[]): Value {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new Error('there is nothing to choose from')
      return value
    },
    percent: (chance) => next() * 100 < chance,
  }
}
