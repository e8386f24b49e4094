/** `low`: few are left, or less than ten days of its own sales. `out`: none can be bought. */
export const stockFilters = ['all', 'low', 'out'] as const
export type StockFilter = (typeof stockFilters)[number]
