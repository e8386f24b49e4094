import { ok, refuse, type Result } from '#src/kit/result.ts'

export const longestShelf = 20

export type ShelfProblem = { readonly code: 'shelf_too_long' }

/** A shelf as it is written on it, such as "A-3"; undefined for none. */
export function readShelf(written: string): Result<string | undefined, ShelfProblem> {
  const shelf = written.trim().replace(/\s+/g, ' ')
  if (shelf.length > longestShelf) return refuse({ code: 'shelf_too_long' })
  return ok(shelf || undefined)
}

type Placed = { readonly shelf: string | undefined; readonly sku: string }

/** As one walks along the shelves, A-2 before A-10; what has no shelf comes last, by its SKU. */
export function compareShelves(one: Placed, other: Placed): number {
  if (one.shelf === other.shelf) return compareNumbered(one.sku, other.sku)
  if (one.shelf === undefined || other.shelf === undefined) return one.shelf === undefined ? 1 : -1
  return compareNumbered(one.shelf, other.shelf) || compareNumbered(one.sku, other.sku)
}

const compareNumbered = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
