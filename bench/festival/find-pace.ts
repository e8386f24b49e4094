import { eveningPeak } from './day.ts'
import type { FestivalShop } from './festival-shop.ts'
import { count, lateMs, timeOf } from './visitors/tally.ts'

/** One pace that was tried, and what it was like. */
export type TriedPace = { readonly visitsPerSecond: number; readonly isHeld: boolean; readonly p95Ms: number; readonly seconds: number }

/** The pace that was held, and all that were tried. */
export type FoundPace = { readonly heldVisitsPerSecond: number; readonly tried: readonly TriedPace[] }

/** Of the pace that is held, the evening's busiest minute gets so much. */
const shareOfHeld = 0.8

/** The shortest day whose evening is within what was held. */
export const minutesFor = (visits: number, heldVisitsPerSecond: number): number =>
  Math.ceil((visits * eveningPeak) / (heldVisitsPerSecond * shareOfHeld * 60))

const firstPace = 10
const step = 1.25
const longestTries = 24
/** A page takes longer than that when the shop has more to do than it can. */
const heldP95Ms = 500

/** Raises the pace of an hour at noon until the shop falls behind: pages get slow, or visitors fail. The last pace before that is held. */
export async function findPace(festival: FestivalShop, seconds: number, print: (line: string) => void): Promise<FoundPace> {
  const tried: TriedPace[] = []
  await tryPace(festival, firstPace, seconds)
  let held = 0
  for (let pace = firstPace; tried.length < longestTries; pace *= step) {
    const result = await tryPace(festival, pace, seconds)
    tried.push(result)
    print(`${pace.toFixed(0)} visits a second: ${result.isHeld ? 'held' : 'not held'}, p95 of a page ${Math.round(result.p95Ms)} ms`)
    if (!result.isHeld) break
    held = pace
  }
  if (held === 0) throw new Error(`not even ${firstPace} visits a second are held`)
  return { heldVisitsPerSecond: held, tried }
}

async function tryPace({ visitors }: FestivalShop, visitsPerSecond: number, seconds: number): Promise<TriedPace> {
  const started = performance.now()
  const { tally } = await visitors.call('play', { fromHour: 11.5, toHour: 11.5, seconds, visitsPerSecond })
  const lasted = (performance.now() - started) / 1_000
  const p95Ms = Math.max(timeOf(tally, 0.95, { request: 'page' }) ?? 0, timeOf(tally, 0.95, { request: 'data' }) ?? 0)
  const all = count(tally, {})
  const bad = count(tally, { outcome: 'failed' }) + count(tally, { outcome: 'lost' }) + count(tally, { outcome: 'timed out' })
  const isHeld = p95Ms < Math.min(heldP95Ms, lateMs) && bad < all / 1_000
  return { visitsPerSecond, isHeld, p95Ms, seconds: lasted }
}
