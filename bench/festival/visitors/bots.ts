import { addressOf, files } from '#src/web/routes.ts'
import type { Connection } from './connection.ts'
import { pick } from './draw.ts'
import { outcomeOf, type Surroundings } from './visit.ts'

const crawlerCount = 3
/** A crawler that waits for so many replies sends nothing more: it obeys the pace of the site. */
const mostWaiting = 20

/** Crawlers of search engines: they name themselves, read what the site map names, and keep their connections. */
export function crawlers({ site, open, record, etags }: Surroundings) {
  const lines = Array.from({ length: crawlerCount }, (_, at) => ({ connection: open(), waiting: 0, last: Promise.resolve(), at }))
  const read = [files.robots.path, files.sitemap.path, ...site.mapped]
  let turn = 0
  return {
    /** One more page by one of them. */
    crawl() {
      const line = lines[turn % crawlerCount]!
      const path = read[turn++ % read.length]!
      if (line.waiting >= mostWaiting) return
      line.waiting++
      line.last = line.last.then(async () => {
        const etag = etags.get(path)
        const headers = `host: shop.example\r\nuser-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\r\naccept-encoding: gzip, br\r\nx-forwarded-for: 66.249.66.${1 + line.at}\r\n`
        const begun = performance.now()
        const reply = await line.connection.send(`GET ${path} HTTP/1.1\r\n${headers}${etag ? `if-none-match: ${etag}\r\n` : ''}\r\n`)
        const ms = performance.now() - begun
        record('crawler', 'page', outcomeOf(reply, ms), ms)
        line.waiting--
      })
    },
    close: () => lines.forEach(({ connection }) => connection.close()),
  }
}

/** So few addresses read all prices. They forge the agents of browsers. */
const scraperNetworks = ['203.0.113.7', '203.0.113.8', '198.51.100.23']
const forged = ['Chrome/141.0 Safari/537.36', 'Version/18.0 Mobile/15E148 Safari/604.1', 'Gecko/20100101 Firefox/143.0']
const words = ['box', 'ring', 'gold', 'leather', 'gift', 'bridal', 'travel', 'red', 'green', 'velvet', 'case', 'tray']
const sorts = ['', 'price-asc', 'price-desc', 'newest']

/** One request of a price scraper: a list in some order, or a search that nobody has made before, over a connection of its own. */
export async function scrape({ draw, open, record }: Surroundings): Promise<void> {
  const connection: Connection = open()
  const list = addressOf('products')
  const isSearch = draw() < 0.5
  const path = isSearch
    ? `${list}?q=${pick(draw, words)}+${pick(draw, words)}+${Math.floor(draw() * 1_000)}`
    : `${list}?page=${1 + Math.floor(draw() * 4)}&sort=${pick(draw, sorts)}&from=${Math.floor(draw() * 3_000)}`
  const begun = performance.now()
  const reply = await connection.send(
    `GET ${path} HTTP/1.1\r\nhost: shop.example\r\nuser-agent: Mozilla/5.0 ${pick(draw, forged)}\r\naccept-encoding: gzip, br\r\nx-forwarded-for: ${pick(draw, scraperNetworks)}\r\nconnection: close\r\n\r\n`,
  )
  const ms = performance.now() - begun
  connection.close()
  record('scraper', isSearch ? 'search' : 'page', outcomeOf(reply, ms), ms)
}
