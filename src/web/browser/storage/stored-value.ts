import { useSyncExternalStore } from 'react'
import { storedText, type StoredText } from './stored-text.ts'

/** A value stored as JSON. Any other text under the key reads as `broken`, or as `empty` without a `broken`. */
export type BrowserValue<Value> = {
  read(): Value
  write(value: Value): void
  remove(): void
  readonly text: StoredText
}

type StoredFormat<Value> = {
  readonly parse: (json: unknown) => Value
  readonly empty: Value
  readonly broken?: Value
  readonly toJson?: (value: Value) => unknown
}

export function storedValue<Value>(
  place: 'local' | 'session',
  key: string,
  { parse, empty, broken = empty, toJson = (value) => value }: StoredFormat<Value>,
): BrowserValue<Value> {
  const text = storedText(place, key)
  // The same text must return the same object, because React compares by identity.
  let last: { text: string | null; value: Value } = { text: null, value: empty }
  return {
    read() {
      const now = text.read()
      if (now !== last.text) last = { text: now, value: now === null ? empty : parseOr(broken, parse, now) }
      return last.value
    },
    write: (value) => text.write(JSON.stringify(toJson(value))),
    remove: text.remove,
    text,
  }
}

/** Returns undefined until hydration; afterwards the stored value. */
export const useStored = <Value>(stored: BrowserValue<Value>): Value | undefined =>
  useSyncExternalStore(stored.text.subscribe, stored.read, unknownOnServer)

/** Returns false until hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

const unknownOnServer = () => undefined

function parseOr<Value>(broken: Value, parse: (json: unknown) => Value, text: string): Value {
  try {
    return parse(JSON.parse(text))
  } catch {
    return broken
  }
}
