import { cpuMicros, serveParent } from '../../children/parent-commands.ts'
import { crawlers, scrape } from '../visitors/bots.ts'
import { connectionsTo } from '../visitors/connection.ts'
import { compressionOf, crawlsPerSecond, type Day, scrapesPerSecond, visitsPerSecond } from '../day.ts'
import { drawArrivals, drawNumbers } from '../visitors/draw.ts'
import { type SoldVariant, surveySite } from '../visitors/survey.ts'
import { newTally, record, type Tally } from '../visitors/tally.ts'
import { newVisitor, type OrderBook, type Surroundings, visit } from '../visitors/visit.ts'

export type Visitors = typeof visitors

/** All visitors of a day, in a process of their own: they come when they come, however long the shop takes. */
const visitors = serveParent({ prepare, play, look, answers, cpuMicros })

export type Preparation = {
  readonly port: number
  readonly gatewayPort: number
  readonly variants: readonly SoldVariant[]
  readonly day: Day
  readonly seesPictures: boolean
  readonly patienceMs: number | undefined
}

/** `fromHour` and `toHour` are of the day; both the same plays that hour for so many seconds. */
export type Play = { readonly fromHour: number; readonly toHour: number; readonly seconds: number; readonly visitsPerSecond?: number }

let prepared: { around: Surroundings; shop: Closing; gateway: Closing; day: Day } | undefined
let tally: Tally = newTally()
let hour = 0
/** Visits under way, and the longest time by which this process itself was late. */
const state = { active: 0, number: 0, worstLagMs: 0, lagMs: 0, ticks: 0 }

type Closing = ReturnType<typeof connectionsTo>

async function prepare({ port, gatewayPort, variants, day, seesPictures, patienceMs }: Preparation): Promise<{ pages: number }> {
  const site = await surveySite(`http://127.0.0.1:${port}`, { variants, seesPictures })
  const shop = connectionsTo(port, patienceMs)
  const gateway = connectionsTo(gatewayPort, patienceMs)
  const orders: OrderBook = { next: 0, sent: 0, acknowledged: [], soldOut: 0, refused: {}, unanswered: 0, paid: 0 }
  const around: Surroundings = {
    ...{ site, variants, orders, open: shop.open, openGateway: gateway.open, etags: new Map() },
    draw: drawNumbers(day.seed),
    record: (visitor, request, outcome, ms) => record(tally, { hour, visitor, request }, outcome, ms),
    compression: compressionOf(day),
    orderShare: day.orders / day.visits,
  }
  prepared = { around, shop, gateway, day }
  return { pages: site.products.size + site.lists.length + site.texts.length + 3 }
}

const tickMs = 10

/** Plays a part of the day. Resolves when its time is over and its visits have ended. */
async function play(part: Play): Promise<{ tally: Tally; visits: number; worstLagMs: number; meanLagMs: number }> {
  const { around, day } = prepared!
  tally = newTally()
  Object.assign(state, { worstLagMs: 0, lagMs: 0, ticks: 0 })
  const firstVisit = state.number
  const bots = crawlers(around)
  const started = performance.now()
  let last = started
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      const share = Math.min(1, (now - started) / (part.seconds * 1_000))
      const at = part.fromHour + share * (part.toHour - part.fromHour)
      hour = Math.min(23, Math.floor(at))
      arrive(around, day, { at, part, seconds: (now - last) / 1_000, bots })
      noteLag(now - last - tickMs)
      last = now
      if (share < 1) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  while (state.active > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  bots.close()
  return { tally, visits: state.number - firstVisit, worstLagMs: state.worstLagMs, meanLagMs: state.lagMs / state.ticks }
}

function noteLag(lagMs: number): void {
  state.worstLagMs = Math.max(state.worstLagMs, lagMs)
  state.lagMs += Math.max(0, lagMs)
  state.ticks++
}

type Tick = { readonly at: number; readonly part: Play; readonly seconds: number; readonly bots: ReturnType<typeof crawlers> }

function arrive(around: Surroundings, day: Day, { at, part, seconds, bots }: Tick): void {
  const { draw } = around
  // A part at another pace has its share of the bots too.
  const pace = part.visitsPerSecond === undefined ? 1 : part.visitsPerSecond / visitsPerSecond(day, part.fromHour)
  for (let each = drawArrivals(draw, visitsPerSecond(day, at) * pace * seconds); each > 0; each--) begin(around)
  for (let each = drawArrivals(draw, crawlsPerSecond(day) * pace * seconds); each > 0; each--) bots.crawl()
  for (let each = drawArrivals(draw, scrapesPerSecond(day, at) * pace * seconds); each > 0; each--) void scrape(around)
}

function begin(around: Surroundings): void {
  state.number++
  state.active++
  const arrivedIn = hour
  tally.arrived[arrivedIn]!++
  const counted = tally
  void visit(newVisitor(state.number, around), around).then((hasStayed) => {
    if (!hasStayed) counted.gaveUp[arrivedIn]!++
    state.active--
  })
}

/** What the day has been so far. */
function look() {
  const { orders } = prepared!.around
  return { hour, active: state.active, visits: state.number, orders: orders.acknowledged.length, worstLagMs: state.worstLagMs }
}

/** What the shop has told shoppers, for the comparison with its records. */
function answers(): OrderBook {
  return prepared!.around.orders
}
