import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Exchanged, Reply } from './connection.ts'
import { type Draw, drawPause, pick } from './draw.ts'
import { buy } from './buy.ts'
import type { SoldVariant, Site, SurveyedPage } from './survey.ts'
import { lateMs, type OutcomeName, type RequestKind, type VisitorKind } from './tally.ts'

/** What visits need of the process that plays them. */
export type Surroundings = {
  readonly site: Site
  readonly variants: readonly SoldVariant[]
  readonly draw: Draw
  readonly open: () => Connection
  /** To the gateway, as a payment window has it. */
  readonly openGateway: () => Connection
  readonly record: (visitor: VisitorKind, request: RequestKind, outcome: OutcomeName, ms: number) => void
  /** The pause between two pages is a real one, divided by this. */
  readonly compression: number
  /** How many of the visits end with an order. */
  readonly orderShare: number
  readonly orders: OrderBook
  /** Entity tags of pages that returning visitors have in their caches. */
  readonly etags: Map<string, string>
}

/** What the shop has told shoppers. */
export type OrderBook = {
  next: number
  /** Keys of orders whose request was sent: of each the shop may have one order at the most. */
  sent: number
  readonly acknowledged: Acknowledged[]
  soldOut: number
  refused: Record<string, number>
  /** Orders whose shoppers gave up before the shop replied. */
  unanswered: number
  paid: number
}

export type Acknowledged = {
  readonly orderId: string
  readonly variantId: string
  readonly units: number
  readonly totalPaise: number
  readonly isCash: boolean
  /** The gateway has taken the money. */
  isPaid: boolean
}

export type Visitor = {
  readonly kind: 'phone' | 'desktop'
  readonly headers: string
  readonly connections: readonly Connection[]
  /** A phone's way to the shop and back. The shop's own time comes on top. */
  readonly roundTripMs: number
  readonly bytesPerMs: number
  /** Files and pictures that its browser has. */
  readonly cached: Set<string>
}

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
} as const

const returningShare = 0.4
const longestVisit = 8
const meanPauseMs = 20_000
/** One in five phones is behind one of so few addresses of a telephone company. */
const sharedAddresses = 50

export function newVisitor(number: number, { draw, open, site }: Surroundings): Visitor {
  const kind = draw() < 0.5 ? 'phone' : 'desktop'
  const isShared = kind === 'phone' && draw() < 0.2
  const network = isShared
    ? `100.64.0.${1 + Math.floor(draw() * sharedAddresses)}`
    : `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const cached = new Set<string>()
  const visitor: Visitor = {
    kind,
    headers: `host: shop.example\r\nuser-agent: ${agents[kind]}\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\naccept-language: en-IN,en;q=0.9\r\nx-forwarded-for: ${network}\r\n`,
    connections: [open(), open()],
    roundTripMs: kind === 'phone' ? 60 + 140 * draw() : 0,
    bytesPerMs: kind === 'phone' ? 250 + 1_000 * draw() : Number.POSITIVE_INFINITY,
    cached,
  }
  if (draw() < returningShare) for (const file of [...site.home.files, ...site.lists[0]!.files, ...site.home[kind]]) cached.add(file)
  return visitor
}

/** One visit: pages one after the other, and sometimes an order. Returns false when the shopper gave up because a page did not come. */
export async function visit(visitor: Visitor, around: Surroundings): Promise<boolean> {
  const { draw, orderShare, compression } = around
  const buys = draw() < orderShare
  const variant = chooseVariant(around)
  const pagesWanted = buys ? 3 : 1 + Math.min(longestVisit - 1, Math.floor(-1.9 * Math.log(1 - draw())))
  try {
    for (let page = 0; page < pagesWanted; page++) {
      const isLast = buys && page === pagesWanted - 1
      const shown = isLast ? around.site.products.get(variant.productId)! : choosePage(page, around)
      if (!(await (page === 0 ? loadPage : followLink)(shown, visitor, around))) return false
      await pause(Math.max(10, drawPause(draw, meanPauseMs / compression)))
    }
    return !buys || (await buy(variant, visitor, around))
  } finally {
    for (const connection of visitor.connections) connection.close()
  }
}

/** A third of the interest is in the few variants of which everybody talks. */
const hotShare = 0.33

export function chooseVariant({ draw, variants }: Pick<Surroundings, 'draw' | 'variants'>, isHot = draw() < hotShare): SoldVariant {
  const wanted = variants.filter((variant) => variant.isHot === isHot)
  return pick(draw, wanted.length > 0 ? wanted : variants)
}

function choosePage(page: number, around: Surroundings): SurveyedPage {
  const { site, draw } = around
  const chance = draw()
  if (page === 0 && chance < 0.35) return site.home
  if (chance < 0.55) return pick(draw, site.lists)
  if (chance < 0.62 && site.texts.length > 0) return pick(draw, site.texts)
  if (chance < 0.66) return searchPage(site, draw)
  return site.products.get(chooseVariant(around).productId)!
}

const searches = [
  'ring box',
  'gift',
  'red',
  'travel',
  'name box',
  'bracelet',
  'velvet',
  'two tier',
  'emerald',
  'bridal',
  'small',
  'oxblood',
]

function searchPage(site: Site, draw: Draw): SurveyedPage {
  const [list] = site.lists
  const query = `?q=${encodeURIComponent(pick(draw, searches))}`
  return { ...list!, address: list!.address + query, data: list!.data + query }
}

/** The whole page, and what it loads; a returning visitor asks whether the page has changed. */
async function loadPage(page: SurveyedPage, visitor: Visitor, around: Surroundings): Promise<boolean> {
  const known = visitor.cached.size > 0 ? around.etags.get(page.address) : undefined
  const html = await askAgain(visitor, around, { request: kindOf(page, 'page'), path: page.address, etag: known })
  if (!isUsable(html)) return false
  if (html.etag) around.etags.set(page.address, html.etag)
  await loadParts(page, visitor, around)
  return true
}

/** Only the data of the next page, and what it needs and the browser does not have. */
async function followLink(page: SurveyedPage, visitor: Visitor, around: Surroundings): Promise<boolean> {
  if (!isUsable(await askAgain(visitor, around, { request: kindOf(page, 'data'), path: page.data }))) return false
  await loadParts(page, visitor, around)
  return true
}

const kindOf = ({ address }: SurveyedPage, otherwise: 'page' | 'data'): RequestKind => (address.includes('?q=') ? 'search' : otherwise)

export const isUsable = (exchanged: Exchanged): exchanged is Reply => typeof exchanged === 'object' && exchanged.status < 400

/** Over all connections of the visitor; what is missing in the end is only counted. */
async function loadParts(page: SurveyedPage, visitor: Visitor, around: Surroundings): Promise<void> {
  const missing = [...page.files, ...page[visitor.kind]].filter((path) => !visitor.cached.has(path)).toReversed()
  await Promise.all(
    visitor.connections.map(async (connection) => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
        visitor.cached.add(path)
        await ask(visitor, around, { request: path.startsWith('/assets/') ? 'file' : 'picture', path, connection })
      }
    }),
  )
}

const reloads = 2
const reloadAfterMs = 1_000

/** A shopper to whom a page does not come reloads it, and again, and then goes. */
async function askAgain(visitor: Visitor, around: Surroundings, asked: Asked): Promise<Exchanged> {
  for (let reload = 0; ; reload++) {
    const exchanged = await ask(visitor, around, asked)
    if (isUsable(exchanged) || reload === reloads) return exchanged
    await pause(reloadAfterMs)
  }
}

export type Asked = {
  readonly request: RequestKind
  readonly path: string
  readonly etag?: string | undefined
  readonly connection?: Connection
  readonly body?: string
  readonly more?: string
}

/** Sends one request, counts how it ended, and waits for as long as the reply is on its way to the visitor. */
export async function ask(visitor: Visitor, { record }: Surroundings, asked: Asked): Promise<Exchanged> {
  const { request, path, etag, connection = visitor.connections[0]!, body, more = '' } = asked
  const conditional = etag === undefined ? '' : `if-none-match: ${etag}\r\n`
  const content = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const text = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${visitor.headers}${conditional}${more}${content}\r\n${body ?? ''}`
  const begun = performance.now()
  const exchanged = await connection.send(text, { keepsBody: body !== undefined, mayRepeat: body === undefined })
  const ms = performance.now() - begun
  record(visitor.kind, request, outcomeOf(exchanged, ms), ms)
  const onItsWayMs = visitor.roundTripMs + (typeof exchanged === 'object' ? exchanged.bytes / visitor.bytesPerMs : 0)
  if (onItsWayMs > 0) await pause(Math.ceil(onItsWayMs / 10) * 10)
  return exchanged
}

export function outcomeOf(exchanged: Exchanged, ms: number): OutcomeName {
  if (typeof exchanged === 'string') return exchanged
  if (exchanged.status === 429 || exchanged.status === 503) return 'refused'
  // What is sold out is refused with 409, as it should be.
  if (exchanged.status >= 500 || exchanged.status === 404) return 'failed'
  return ms > lateMs ? 'late' : 'served'
}
