/** Lets `most` run at once; of those that wait, the one with the lowest rank is next, and of equal ranks the first. */
export function createPriorityLimiter(most: number) {
  let running = 0
  const waiting: { rank: number; begin(): void }[] = []

  return async function runLimited<Value>(rank: number, work: () => Promise<Value>): Promise<Value> {
    if (running < most) running++
    else await new Promise<void>((begin) => queueUp({ rank, begin }))
    try {
      return await work()
    } finally {
      // The next one takes this place over directly, so that a new one cannot take it in between.
      const next = waiting.shift()
      if (next) next.begin()
      else running--
    }
  }

  function queueUp(one: { rank: number; begin(): void }): void {
    const place = waiting.findIndex(({ rank }) => rank > one.rank)
    waiting.splice(place === -1 ? waiting.length : place, 0, one)
  }
}
