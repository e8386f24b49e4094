/** What this browser keeps as text under one key. Where storage is forbidden or full it lasts until the page is left. */
export type StoredText = {
  read(): string | null
  write(text: string): void
  remove(): void
  /** Hears changes of this page and, for lasting storage, of other tabs. Answers with how to stop. */
  subscribe(listener: () => void): () => void
}

/** `session` lasts as long as the tab, `local` until it is cleared. There is one for each key, so that all who look at it hear one another. */
export function storedText(place: 'local' | 'session', key: string): StoredText {
  const text = texts.get(`${place} ${key}`) ?? makeText(place, key)
  texts.set(`${place} ${key}`, text)
  return text
}

const texts = new Map<string, StoredText>()

function makeText(place: 'local' | 'session', key: string): StoredText {
  const listeners = new Set<() => void>()
  let unstored: string | null | undefined
  const announce = () => listeners.forEach((listener) => listener())

  const store = (text: string | null) => {
    try {
      const storage = storageOf(place)
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      unstored = undefined
    } catch {
      unstored = text
    }
    announce()
  }
  const onElsewhere = (event: Event) => {
    // A page that comes back from the back-forward cache has missed what other tabs did meanwhile.
    const changedKey = event instanceof StorageEvent ? event.key : null
    if (changedKey === key || changedKey === null) announce()
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
      if (listeners.size === 0) for (const event of elsewhere) addEventListener(event, onElsewhere)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const event of elsewhere) removeEventListener(event, onElsewhere)
      }
    },
  }
}

const elsewhere = ['storage', 'pageshow'] as const

// Only reading the property throws where a browser forbids storage.
const storageOf = (place: 'local' | 'session'): Storage => (place === 'local' ? window.localStorage : window.sessionStorage)
