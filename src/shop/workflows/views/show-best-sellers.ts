import { catalogueSources } from '../../catalogue/catalogue.store.ts'
import type { Product } from '../../catalogue/product.ts'
import { listBestSellers } from '../../orders/best-sellers.store.ts'
import type { Deps } from '../deps.ts'

const countedDays = 180

/** What was bought most in the last half year, most first. */
export async function showBestSellers(most: number, { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>): Promise<Product[]> {
  const since = new Date(clock().getTime() - countedDays * 86_400_000)
  return catalogueSources(db).findProducts(await listBestSellers(db, { since, mode: payments.mode, most }))
}
