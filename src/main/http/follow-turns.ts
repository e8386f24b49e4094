import type { Shop } from '#src/shop/shop.ts'
import type { Pages } from './built-pages.ts'

/** The longest time that a timer takes without running at once. */
const longestWaitMs = 24 * 3_600_000
/** While the database is away. */
const retryMs = 60_000

type Turning = { readonly texts: Pick<Shop['texts'], 'turn'>; readonly catalogue: Pick<Shop['catalogue'], 'onChange'> }

/** Has pages made anew that show what has changed, or what appears or disappears by itself. Returns a function that ends the second. */
export function showChanges(shop: Turning, pages: Pick<Pages, 'invalidate'>, report: (error: unknown) => void): () => void {
  shop.catalogue.onChange((change) => pages.invalidate(change))
  return followTurns(shop, report)
}

/** Has each process announce on time which banners appear or disappear by themselves. Returns a function that ends it. */
function followTurns({ texts, catalogue }: Turning, report: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  /** Returns how long it is until the next one, in milliseconds. */
  const turn = async () => {
    const next = await texts.turn()
    return next ? Math.max(next.getTime() - Date.now(), 0) : longestWaitMs
  }
  const plan = async () => {
    clearTimeout(timer)
    const waitMs = await turn().catch((error: unknown) => {
      report(error)
      return retryMs
    })
    clearTimeout(timer)
    if (isOver) return
    timer = setTimeout(() => void plan(), Math.min(waitMs, longestWaitMs)).unref()
  }
  const stopListening = catalogue.onChange((change) => (change === 'import' || 'texts' in change) && void plan())
  void plan()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
  }
}
