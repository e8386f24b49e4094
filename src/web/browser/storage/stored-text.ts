/** A text in this browser's storage under one key. Where storage is forbidden or full it is kept in memory until the page is left. */
export type StoredText = {
  read(): string | null
  write(text: string): void
  remove(): void
  /** Calls the listener for changes by this page and, for `local`, by other tabs. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** `session` lasts as long as the tab, `local` until it is cleared. There is one object a key, so that all readers share its listeners. */
export function storedText(place: 'local' | 'session', key: string): StoredText {
  const text = texts.get(`${place} ${key}`) ?? makeText(place, key)
  texts.set(`${place} ${key}`, text)
  return text
}

const texts = new Map<string, StoredText>()

function makeText(place: 'local' | 'session', key: string): StoredText {
  const listeners = new Set<() => void>()
  let unstored: string | null | undefined
  const notify = () => listeners.forEach((listener) => listener())

  const store = (text: string | null) => {
    try {
      const storage = storageOf(place)
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      unstored = undefined
    } catch {
      unstored = text
    }
    notify()
  }
  const onOutsideChange = (event: Event) => {
    // A page restored from the back-forward cache has missed the changes of other tabs.
    const changedKey = event instanceof StorageEvent ? event.key : null
    if (changedKey === key || changedKey === null) notify()
  }

  return {
    read() {
      if (unstored !== undefined) return unstored
      try {
        return storageOf(place).getItem(key)
      } catch {
        return null
      }
    },
    write: store,
    remove: () => store(null),
    subscribe(listener) {
      if (listeners.size === 0) for (const event of outsideChanges) addEventListener(event, onOutsideChange)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const event of outsideChanges) removeEventListener(event, onOutsideChange)
      }
    },
  }
}

const outsideChanges = ['storage', 'pageshow'] as const

// Only reading the property throws where a browser forbids storage.
const storageOf = (place: 'local' | 'session'): Storage => (place === 'local' ? window.localStorage : window.sessionStorage)
