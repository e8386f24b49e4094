import { catalogueSources } from '../../catalogue/catalogue.store.ts'
import type { Product } from '../../catalogue/product.ts'
import { listBestSellers } from '../../orders/best-sellers.store.ts'
import type { Deps } from '../deps.ts'

const countedDays = 180

/** Returns the products that were bought most in the last half year, most first. */
export async function showBestSellers(most: number, { db, clock, gateway }: Pick<Deps, 'db' | 'clock' | 'gateway'>): Promise<Product[]> {
  const since = new Date(clock().getTime() - countedDays * 86_400_000)
  return catalogueSources(db).findProducts(await listBestSellers(db, { since, mode: gateway.mode, most }))
}
