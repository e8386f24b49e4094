import { addressOf } from '#src/web/routes.ts'

export type PageVisits = {
  readonly asked: number
  readonly served: number
  readonly slowestMs: number
  readonly failures: ReadonlyMap<string, number>
}

/** What visitors open who do not order: cached pages, and the bag and the checkout, which are not. */
const visited = [addressOf('home'), addressOf('product', { productId: 'noor' }), addressOf('cart'), addressOf('checkout')]

/** Visitors who open one page after the other at some process, until `stop`. */
export function startVisitors(
  count: number,
  shop: () => string,
  pause: (milliseconds: number) => Promise<void>,
): () => Promise<PageVisits> {
  const failures = new Map<string, number>()
  const visits = { asked: 0, served: 0, slowestMs: 0, failures }
  let isOver = false
  const visitor = async (number: number): Promise<void> => {
    for (let turn = number; !isOver; turn++) {
      const path = visited[turn % visited.length]!
      const since = performance.now()
      visits.asked++
      try {
        const reply = await fetch(shop() + path, { signal: AbortSignal.timeout(15_000) })
        await reply.arrayBuffer()
        if (reply.status === 200) visits.served++
        else noteFailure(`${path} ${reply.status}`)
      } catch (error) {
        noteFailure(`${path} ${error instanceof Error ? error.message : String(error)}`)
      }
      visits.slowestMs = Math.max(visits.slowestMs, performance.now() - since)
      await pause(20)
    }
  }
  const noteFailure = (failure: string) => failures.set(failure, (failures.get(failure) ?? 0) + 1)
  const running = Promise.all(Array.from({ length: count }, (_, number) => visitor(number)))
  return async () => {
    isOver = true
    await running
    return visits
  }
}
