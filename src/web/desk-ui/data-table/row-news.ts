/** What a fresh list has that the shown one has not. */
export type RowNews = { readonly added: readonly string[]; readonly changed: readonly string[] }

/** Why a row of a list is marked: it came, or became another, while somebody looked. */
export type RowFreshness = 'new' | 'changed'

/** Rows that are gone are no news of their own: whatever took their place is. */
export function rowNews<Row>(shown: readonly Row[], fresh: readonly Row[], keyOf: (row: Row) => string): RowNews {
  const before = new Map(shown.map((row) => [keyOf(row), JSON.stringify(row)]))
  const keys = fresh.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row)).map(keyOf)
  return { added: keys.filter((key) => !before.has(key)), changed: keys.filter((key) => before.has(key)) }
}

/** "2 new orders", "1 order has changed", "2 new orders, 1 has changed"; undefined when the list is as it was. */
export function newsLabel({ added, changed }: RowNews, [one, many]: readonly [string, string]): string | undefined {
  const have = changed.length === 1 ? 'has changed' : 'have changed'
  if (added.length === 0) return changed.length === 0 ? undefined : `${changed.length} ${changed.length === 1 ? one : many} ${have}`
  const isNew = `${added.length} new ${added.length === 1 ? one : many}`
  return changed.length === 0 ? isNew : `${isNew}, ${changed.length} ${have}`
}

export const markedRows = ({ added, changed }: RowNews): ReadonlyMap<string, RowFreshness> =>
  new Map<string, RowFreshness>([...added.map((key) => [key, 'new'] as const), ...changed.map((key) => [key, 'changed'] as const)])
