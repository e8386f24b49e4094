import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { LiveNews, LiveState } from './live-news.ts'

/** Until the next try after the server has refused the stream. */
const refusedMs = 60_000

export type StreamEvents = {
  news(news: LiveNews): void
  /** `mayHaveMissed`: it is open again after it was lost. */
  state(state: LiveState, mayHaveMissed: boolean): void
}

export type Stream = {
  end(): void
  /** Where it may be dead without the browser knowing. */
  openAgain(): void
}

/** The stream of news, opened again when it breaks. */
export function openStream(events: StreamEvents): Stream {
  let source: EventSource
  let wasLost = false
  let again: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(fullDeskAddressOf('live'))
    source.addEventListener('open', () => {
      events.state('live', wasLost)
      wasLost = false
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => events.news(JSON.parse(data) as LiveNews))
    source.addEventListener('error', () => {
      wasLost = true
      events.state(navigator.onLine ? 'stale' : 'offline', false)
      // The browser opens a broken one again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, refusedMs)
    })
  }
  const end = () => {
    clearTimeout(again)
    source.close()
  }

  open()
  return {
    end,
    openAgain() {
      end()
      wasLost = true
      open()
    },
  }
}
