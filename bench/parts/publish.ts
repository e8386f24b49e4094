import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '#src/web/routes.ts'
import { startChild } from '../child.ts'
import type { Published } from '../children/publish.ts'
import type { ShopChild } from '../children/shop.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { type Figure, figure } from '../figures.ts'
import type { RunSize } from '../run-size.ts'
import { median } from '../statistics.ts'

const aim = { atMost: 1_000 }
const lookAgainMs = 5

/** Measures how long it takes until shoppers see what was published at the desk, in the process that published it and in another one. */
export async function measurePublishing(environment: BenchEnvironment, { publish: { rounds } }: RunSize): Promise<Figure[]> {
  const connection = await environment.database(0)
  const start = async () => {
    const shop = startChild<ShopChild>('shop')
    const dataDir = `${environment.folder}/shop`
    const { shopDir, mediaDir } = environment
    return { shop, ...(await shop.call('start', { connection, dataDir, shopDir, mediaDir, withPages: true })) }
  }
  // One after the other: the first brings the shop in.
  const [own, other] = [await start(), await start()]
  const [product] = await onServer(connection, `select id from products where code = 'MJ-1001'`)
  const addresses: Readonly<Record<Published, string>> = {
    price: addressOf('product', { productId: String(product!['id']) }),
    text: addressOf('about'),
    setting: addressOf('faq'),
  }
  const figures: Figure[] = []
  for (const [what, address] of Object.entries(addresses) as [Published, string][]) {
    const [here, there]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      // Both keep the page as it was.
      await Promise.all([own, other].map(({ port }) => readPage(port, address)))
      const began = performance.now()
      const shown = own.shop.call('publish', { what, round })
      const times = await Promise.all([own, other].map(({ port }) => shownAfter(port, address, shown, began)))
      here.push(times[0]!)
      there.push(times[1]!)
    }
    const part = `publishing, ${what}`
    figures.push(
      figure(part, 'until its page shows it', median(here), 'ms', aim),
      figure(part, '  in another process', median(there), 'ms', aim),
      figure(part, '  in another process, the slowest', Math.max(...there), 'ms', aim),
    )
  }
  await Promise.all([own.shop.stop(), other.shop.stop()])
  return figures
}

const readPage = async (port: number, address: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${address}`)).text()

/** Milliseconds since the publication was asked for, its own work included. */
async function shownAfter(port: number, address: string, shown: Promise<string>, began: number): Promise<number> {
  const words = await shown
  while (!(await readPage(port, address)).includes(words)) await pause(lookAgainMs)
  return performance.now() - began
}
