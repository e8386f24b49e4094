import { startChild } from '../child.ts'
import type { Client, LoadResult, RequestToSend } from '../children/client.ts'
import type { ShopChild } from '../children/shop.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { orderRequests, readSellableVariants, type SellableVariant } from '../order-load.ts'

/** Places orders at the same moment: none may fail while there is stock, and nothing may be sold without stock. */
export async function tryAtOnce(environment: BenchEnvironment, { trials: { products, rounds } }: RunSize): Promise<Figure[]> {
  const connection = await environment.database(products)
  const variants = await readSellableVariants(connection)
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.call('start', {
    connection,
    dataDir: `${environment.folder}/shop`,
    shopDir: environment.shopDir,
    mediaDir: environment.mediaDir,
    withPages: false,
  })
  const client = startChild<Client>('client')
  const atOnce = (requests: readonly RequestToSend[]): Promise<LoadResult> =>
    client.call('load', { port, connections: requests.length, count: requests.length, requests })

  let failed = 0
  for (let round = 0; round < rounds; round++) failed += (await atOnce(orderRequests(variants, 16))).failures
  const numbers = await onServer(connection, 'select count(*)::int as all, count(distinct order_number)::int as different from orders')

  // Each of the 24 orders one unit of the same variant.
  const scarce = variants.slice(0, 1)
  const soldIn: number[] = []
  const refusedIn: number[] = []
  for (let round = 0; round < rounds; round++) {
    await onServer(connection, 'update variants set stock_on_hand = stock_held + 5 where id = $1', [scarce[0]!.variantId])
    const { requests, failures, firstFailure } = await atOnce(singleUnitOrders(scarce, 24))
    if (!firstFailure?.includes('"code":"out_of_stock"')) throw new Error(`refused for another reason: ${firstFailure}`)
    const [left] = await onServer(connection, 'select stock_on_hand - stock_held as units from variants where id = $1', [
      scarce[0]!.variantId,
    ])
    soldIn.push(5 - Number(left!.units))
    refusedIn.push(failures)
    if (requests !== 24) throw new Error(`${requests} of 24 got a reply`)
  }
  await client.stop()
  await shop.stop()
  const part = `at once, ${rounds} rounds`
  return [
    figure(part, '16 clients, 16 orders: failures', failed, '', { exactly: 0 }),
    figure(part, '  order numbers given twice', Number(numbers[0]!.all) - Number(numbers[0]!.different), '', { exactly: 0 }),
    figure(part, '5 units, 24 buyers: sold at least', Math.min(...soldIn), '', { exactly: 5 }),
    figure(part, '  sold at most', Math.max(...soldIn), '', { exactly: 5 }),
    figure(part, '  refused at least', Math.min(...refusedIn), '', { exactly: 19 }),
    figure(part, '  refused at most', Math.max(...refusedIn), '', { exactly: 19 }),
  ]
}

const singleUnitOrders = (variants: readonly SellableVariant[], count: number): RequestToSend[] =>
  orderRequests(variants, count, { lines: 1 })
