import { useSyncExternalStore } from 'react'
import { storedText, type StoredText } from './stored-text.ts'

/** A value kept as JSON. Whatever else is found under the key reads as `broken`, or as `empty` where that is all the same. */
export type StoredValue<Value> = {
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
): StoredValue<Value> {
  const text = storedText(place, key)
  // The same text is always the same object: React compares by identity.
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

/** Undefined while the page is as the server sent it; afterwards what this browser keeps. */
export const useStored = <Value>(stored: StoredValue<Value>): Value | undefined =>
  useSyncExternalStore(stored.text.subscribe, stored.read, unknownOnServer)

/** False while the page is as the server sent it. */
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
