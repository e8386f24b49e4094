import type { ProductId } from '#src/kit/id.ts'

/** The copies of our pages that a CDN keeps. */
export interface PageCopies {
  /** Drops those that show one of the products, or all. A repeat is harmless. Throws SupplierError; a part may be dropped by then. */
  drop(shown: readonly ProductId[] | 'all'): Promise<void>
}
