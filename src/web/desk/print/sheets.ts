/** The papers that forms are printed on. */
export type SheetSize = 'a4' | 'a5' | 'label'

/**
 * Lays tickets on sheets of `perSheet`. Those of one order lie together, and are not split over two sheets unless they are more than a
 * sheet takes.
 */
export function layOut<Item extends { readonly orderNumber: string }>(items: readonly Item[], perSheet: number): Item[][] {
  const sheets: Item[][] = []
  for (const ofOrder of Map.groupBy(items, ({ orderNumber }) => orderNumber).values()) {
    const last = sheets.at(-1)
    if (last && last.length + ofOrder.length <= perSheet) last.push(...ofOrder)
    else for (let from = 0; from < ofOrder.length; from += perSheet) sheets.push(ofOrder.slice(from, from + perSheet))
  }
  return sheets
}

/** Cuts a list into pages of so many rows; an empty list has one page. */
export function pagesOf<Row>(rows: readonly Row[], perPage: number): Row[][] {
  const pages: Row[][] = []
  for (let from = 0; from < rows.length; from += perPage) pages.push(rows.slice(from, from + perPage))
  return pages.length > 0 ? pages : [[]]
}
