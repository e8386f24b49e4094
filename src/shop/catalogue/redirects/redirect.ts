/** Pages with an address of their own that may change. */
export const movingKinds = ['product', 'article', 'gift'] as const
export type MovingKind = (typeof movingKinds)[number]

/** A category is no page of its own but a filter of a list: see `category-moves.store.ts`. */
export type RedirectKind = MovingKind | 'category'

/** From former addresses to present ones: the last part of each, by kind. */
export type Redirects = Readonly<Record<MovingKind, ReadonlyMap<string, string>>>

export const noRedirects: Redirects = { product: new Map(), article: new Map(), gift: new Map() }

export type Move = { readonly from: string; readonly to: string }

/** The same with what has moved since: an address never leads on to one that leads on. */
export function withMoved(redirects: Redirects, kind: MovingKind, moved: readonly Move[]): Redirects {
  const changed = new Map(redirects[kind])
  for (const { from, to } of moved) {
    changed.delete(to)
    for (const [old, present] of changed) if (present === from) changed.set(old, to)
    changed.set(from, to)
  }
  return { ...redirects, [kind]: changed }
}

/** The same but for addresses that are those of present pages: what is there now goes before what was there once. */
export function withoutPresent(redirects: Redirects, kind: MovingKind, present: readonly string[]): Redirects {
  return { ...redirects, [kind]: new Map([...redirects[kind]].filter(([old]) => !present.includes(old))) }
}

/** Where the pages of a kind are. */
export type AddressOfKind = (kind: MovingKind, key: string) => string

/** The present one of an address that may be a former one. */
export const followed = (redirects: Redirects, kind: MovingKind, key: string): string => redirects[kind].get(key) ?? key

/**
 * Returns the same value, in which every link to a former address leads to the present one: texts that are an address, and links in HTML.
 * `addressOf` writes the path of a page.
 */
export function followLinks<Value>(value: Value, redirects: Redirects, addressOf: AddressOfKind): Value {
  const moved = new Map(
    movingKinds.flatMap((kind) => [...redirects[kind]].map(([old, present]) => [addressOf(kind, old), addressOf(kind, present)] as const)),
  )
  return moved.size === 0 ? value : (follow(value, moved) as Value)
}

function follow(value: unknown, moved: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.startsWith('/') ? followPath(value, moved) : followHtml(value, moved)
  if (Array.isArray(value)) return value.map((each) => follow(each, moved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, follow(each, moved)]))
}

const followHtml = (html: string, moved: ReadonlyMap<string, string>): string =>
  html.replace(/(?<=\bhref=")\/[^"]*(?=")/g, (path) => followPath(path, moved))

function followPath(address: string, moved: ReadonlyMap<string, string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return (moved.get(path) ?? path) + rest
}
