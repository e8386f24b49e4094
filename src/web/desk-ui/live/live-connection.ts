import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { LiveNews, LiveState } from './live-news.ts'
import { whenAwake } from './when-awake.ts'
import { openStream, type Stream } from './news-stream.ts'
import { openTabs } from './tabs.ts'

/** Without a stream everything is asked again this often, and when somebody comes back to the tab. */
const askEveryMs = 60_000

export type LiveListener = {
  /** Undefined topics: anything may have changed. */
  changed(topics: LiveNews['topics'] | undefined): void
  /** The same, in one tab of the browser only: the one that has the stream. */
  changedForBrowser(topics: LiveNews['topics'] | undefined): void
  counted(counts: NonNullable<LiveNews['counts']>): void
  stateIs(state: LiveState): void
}

/**
 * Follows what changes. One tab of a browser has the stream, because over HTTP/1.1 the seventh would hang for ever: the one that holds a
 * lock, which passes it on to the others. A browser without such locks has one stream for each tab that is seen. Returns a function that ends it.
 */
export function connectLive(listener: LiveListener): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const known = knownNews(listener)
  const tabs = openTabs({
    news: known.take,
    state(next) {
      // The tab that had the stream was closed or lost it: something may have been missed in between.
      if (next === 'live' && known.state() === 'stale') listener.changed(undefined)
      known.setState(next)
    },
    asked: () => ({ state: known.state(), news: known.latest() }),
  })
  let stream: Stream | undefined
  const changedEverywhere = () => {
    listener.changed(undefined)
    if (stream) listener.changedForBrowser(undefined)
  }
  const start = () => {
    stream ??= openStream({
      news(news) {
        known.take(news)
        if (news.topics.length > 0) listener.changedForBrowser(news.topics)
        tabs?.passOn({ kind: 'news', news })
      },
      state(next, mayHaveMissed) {
        known.setState(next)
        if (mayHaveMissed) changedEverywhere()
        tabs?.passOn({ kind: 'state', state: next })
      },
    })
  }
  const end = () => {
    stream?.end()
    stream = undefined
  }

  if (tabs) tabs.whenHolder(signal, start)
  else {
    const whileSeen = () => (document.hidden ? end() : start())
    document.addEventListener('visibilitychange', whileSeen, { signal })
    whileSeen()
  }
  askWithoutStream(known, changedEverywhere, signal)
  window.addEventListener('online', () => stream?.openAgain(), { signal })
  whenAwake(signal, () => stream?.openAgain())
  listener.stateIs(known.state())
  return () => {
    ended.abort()
    end()
    tabs?.close()
  }
}

function knownNews(listener: LiveListener) {
  let state: LiveState = navigator.onLine ? 'connecting' : 'offline'
  let counts: LiveNews['counts']
  return {
    state: () => state,
    latest: (): LiveNews => ({ topics: [], counts }),
    setState(next: LiveState) {
      if (state === next) return
      state = next
      listener.stateIs(state)
    },
    take({ topics, counts: given }: LiveNews) {
      if (given) listener.counted((counts = given))
      if (topics.length > 0) listener.changed(topics)
    },
  }
}

/** While there is no stream, the server is asked once a minute, and when somebody comes back to the tab or to the network. */
function askWithoutStream(known: ReturnType<typeof knownNews>, changedEverywhere: () => void, signal: AbortSignal): void {
  let isAsking = false
  const ask = async () => {
    if (known.state() === 'live' || !navigator.onLine) return
    const response = await fetch(`${fullDeskAddressOf('live')}?once`, { signal })
    if (!response.ok) return
    known.take((await response.json()) as LiveNews)
    changedEverywhere()
  }
  const tryToAsk = () => {
    // A request whose login has ended waits until the person is back.
    if (isAsking) return
    isAsking = true
    // The next try comes by itself.
    void ask()
      .catch(() => {})
      .finally(() => (isAsking = false))
  }
  const timer = setInterval(tryToAsk, askEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  window.addEventListener('focus', tryToAsk, { signal })
  window.addEventListener('offline', () => known.setState('offline'), { signal })
  window.addEventListener(
    'online',
    () => {
      known.setState('stale')
      tryToAsk()
    },
    { signal },
  )
}
