/** The copies of our pages that a CDN keeps. */
export interface PageCopies {
  /** Drops those that show one of these products and texts, or all. A repeat is harmless. Throws SupplierError; a part may be dropped by then. */
  drop(shown: readonly string[] | 'all'): Promise<void>
}
