import { stockFilters, type StockFilter } from '#src/shop/catalogue/stock/stock-filter.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** What the list of stock shows: all of it is in its address. */
export type StockAddress = {
  readonly filter: StockFilter
  readonly text: string
  /** The SKU after which the page begins. */
  readonly after: string | undefined
}

export const readStockAddress = (query: URLSearchParams): StockAddress => ({
  filter: stockFilters.find((each) => each === query.get('filter')) ?? 'all',
  text: query.get('q')?.trim().slice(0, 80) ?? '',
  after: query.get('after') ?? undefined,
})

export function stockAddress({ filter = 'all', text = '', after }: Partial<StockAddress>): string {
  const query = new URLSearchParams()
  if (filter !== 'all') query.set('filter', filter)
  if (text !== '') query.set('q', text)
  if (after !== undefined) query.set('after', after)
  return query.size === 0 ? deskAddressOf('stock') : `${deskAddressOf('stock')}?${query}`
}
