/** An item of a list, as `media.json` has it. */
export type MediaItem = Readonly<Record<string, unknown>>

/** The value at a path such as `slide.title`, as text. */
export function textAt(item: MediaItem, path: string): string {
  const value = path.split('.').reduce<unknown>((within, name) => (isHolder(within) ? within[name] : undefined), item)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : isHolder(value) ? textAt(value, 'file') : ''
}

/** The same item with another value there; an empty one is left out, and so is what holds nothing any more. */
export function withValue(item: MediaItem, path: string, value: unknown): MediaItem {
  const [name = '', ...rest] = path.split('.')
  const inner = item[name]
  const next = rest.length === 0 ? value : withValue(isHolder(inner) ? inner : {}, rest.join('.'), value)
  const isEmpty = next === undefined || next === '' || (isHolder(next) && Object.keys(next).length === 0)
  const { [name]: _, ...others } = item
  if (isEmpty) return others
  // Lists stay lists.
  const whole = Array.isArray(inner) || /^\d+$/.test(rest[0] ?? '') ? Object.values(next as object) : next
  return name in item
    ? Object.fromEntries(Object.entries(item).map(([key, each]) => [key, key === name ? whole : each]))
    : { ...item, [name]: whole }
}

const isHolder = (value: unknown): value is MediaItem => typeof value === 'object' && value !== null

/** The items of a list's source; none where it cannot be read. */
export function itemsIn(source: string): readonly MediaItem[] {
  try {
    const json: unknown = JSON.parse(source || '[]')
    return Array.isArray(json) ? json.filter(isHolder) : []
  } catch {
    return []
  }
}

export const sourceOf = (items: readonly MediaItem[]): string => JSON.stringify(items, null, 1)
