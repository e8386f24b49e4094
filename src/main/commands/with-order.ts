import type { OrderId } from '#src/kit/id.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import { printError } from './command.ts'
import { firstOf } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

/** The order number or the order id that was written. Throws UsageFault. */
export const orderIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which one, by its order number.')

/** Finds the order by its number or id, and runs `work` with it. */
export const withOrder = (written: string, config: Config, work: (orderId: OrderId, shop: Shop) => Promise<number>): Promise<number> =>
  withShop(config, async (shop) => {
    const orderId = await shop.orders.findId(written)
    return orderId ? work(orderId, shop) : printError(`There is no order ${written}.`)
  })
