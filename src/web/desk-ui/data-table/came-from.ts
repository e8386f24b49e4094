import { storedText } from '../../browser/storage/stored-text.ts'

/** The list that somebody came from, so that one of its rows can lead to the next and tell its place. */
export type CameFrom = {
  /** With its filters and its page. */
  readonly address: string
  /** The keys of the rows on its page, in its order. */
  readonly keys: readonly string[]
  /** How many rows come before these; undefined when there are too many to count. */
  readonly before: number | undefined
  /** "94", "1,000+". */
  readonly total: string
}

const storedList = (kind: string) => storedText('session', `desk.came-from.${kind}`)

/** Remembers a list for this tab. `kind` keeps lists of different things apart: `orders`, `parcels`. */
export function rememberList(kind: string, list: CameFrom): void {
  storedList(kind).write(JSON.stringify(list))
}

export type Neighbours = {
  readonly address: string
  readonly previous: string | undefined
  readonly next: string | undefined
  /** "3 of 17"; undefined when the place is not known. */
  readonly place: string | undefined
}

/** Returns the neighbours of a row in the list that this tab came from; undefined when it is not in there. */
export function findNeighbours(kind: string, key: string): Neighbours | undefined {
  const stored = storedList(kind).read()
  const list = stored === null ? undefined : (JSON.parse(stored) as CameFrom)
  const at = list?.keys.indexOf(key) ?? -1
  if (!list || at < 0) return undefined
  return {
    address: list.address,
    previous: list.keys[at - 1],
    next: list.keys[at + 1],
    place: list.before === undefined ? undefined : `${list.before + at + 1} of ${list.total}`,
  }
}
