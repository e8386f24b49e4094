import type { LiveNews, LiveState } from './live-news.ts'

const name = 'desk live'

type TabMessage =
  | { readonly kind: 'news'; readonly news: LiveNews }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** A tab that has just been opened knows nothing yet. */
  | { readonly kind: 'ask' }

type TabEvents = {
  news(news: LiveNews): void
  state(state: LiveState): void
  asked(): { readonly state: LiveState; readonly news: LiveNews }
}

/** The tabs of one browser, of which one holds the lock. Undefined in a browser that knows no locks. */
export function openTabs({ news, state, asked }: TabEvents) {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return undefined
  const channel = new BroadcastChannel(name)
  let isHolder = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const send = (message: TabMessage) => channel.postMessage(message)
  const passOn = (message: TabMessage) => {
    if (isHolder) send(message)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      const known = asked()
      passOn({ kind: 'state', state: known.state })
      passOn({ kind: 'news', news: known.news })
    } else if (isHolder) return
    else if (data.kind === 'news') news(data.news)
    else state(data.state)
  })
  send({ kind: 'ask' })

  return {
    passOn,
    close: () => channel.close(),
    /** Calls back once this tab holds the lock; it keeps it until `signal`, or until it is closed. */
    whenHolder(signal: AbortSignal, begin: () => void): void {
      const hold = () => {
        isHolder = true
        begin()
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
      }
      navigator.locks.request(name, { signal }, hold).catch(() => {})
    },
  }
}
