/** Limits how many tasks run at once, in total and for each key. */
export type ConcurrencyLimit = {
  /** Returns a function that gives the place back; undefined when none is free. */
  take(key: string): (() => void) | undefined
}

export function concurrencyLimit({ most, mostEach }: { most: number; mostEach: number }): ConcurrencyLimit {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(key) {
      const same = taken.get(key) ?? 0
      if (all >= most || same >= mostEach) return undefined
      all++
      taken.set(key, same + 1)
      return () => {
        all--
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
