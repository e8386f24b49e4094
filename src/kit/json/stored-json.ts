import type { JsonParser } from './json-parser.ts'

/** How the values of one JSON column are read, whichever version of the shop wrote them. */
export type StoredJson<Value> = {
  /** Stored beside each value that is written now. */
  readonly version: number
  /** `key` names the row. Throws UnreadableJson. */
  read(json: unknown, version: number, key: string): Value
}

/** Brings a value of one version to the shape of the next. */
export type JsonUpgrade = (old: unknown) => unknown

/** A stored value that this shop cannot read; the message names the column, the row and the field. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson'
}

/**
 * `parse` reads the newest version. Before the shape changes, an upgrade from the version before it joins `upgrades`: the first
 * brings version 1 to version 2, the second version 2 to version 3, and so on.
 */
export function storedJson<Value>(column: string, parse: JsonParser<Value>, upgrades: readonly JsonUpgrade[] = []): StoredJson<Value> {
  const newest = upgrades.length + 1
  return {
    version: newest,
    read(json, version, key) {
      if (!(Number.isInteger(version) && version >= 1 && version <= newest))
        throw new UnreadableJson(`${column} of ${key} has version ${version}, and this shop reads up to version ${newest}`)
      try {
        let value = json
        for (let from = version; from < newest; from++) value = upgrades[from - 1]!(value)
        return parse(value)
      } catch (cause) {
        throw new UnreadableJson(`${column} of ${key} cannot be read: ${(cause as Error).message}`, { cause })
      }
    },
  }
}
