/** Bounds how many wait at once, all together and for each key. */
export type WaitingRoom = {
  /** Returns how to leave; undefined when it is full. */
  enter(key: string): (() => void) | undefined
}

export function waitingRoom({ most, mostEach }: { most: number; mostEach: number }): WaitingRoom {
  const inside = new Map<string, number>()
  let all = 0
  return {
    enter(key) {
      const same = inside.get(key) ?? 0
      if (all >= most || same >= mostEach) return undefined
      all++
      inside.set(key, same + 1)
      return () => {
        all--
        const left = (inside.get(key) ?? 1) - 1
        if (left > 0) inside.set(key, left)
        else inside.delete(key)
      }
    },
  }
}
