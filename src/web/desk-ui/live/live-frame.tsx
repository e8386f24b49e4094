import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatTime, formatWeekdayTime } from '#src/kit/time/format-date.ts'
import type { FrameData } from '../frame/frame-data.ts'
import type { SubscribeLive } from '../live.ts'
import { reportIfWanted } from '../notices/report-if-wanted.ts'
import { connectLive, type LiveListener } from './live-connection.ts'
import styles from './live-label.module.css'
import type { LiveState } from './live-news.ts'
import { railCounts } from './rail-counts.ts'

/** Connects the frame: its numbers change at once, and pages inside it hear of what changes. */
export function useLiveFrame({ counts: loaded, loadedAt }: Pick<FrameData, 'counts' | 'loadedAt'>) {
  const subscribers = useRef(new Set<LiveListener['changed']>())
  const [subscribe] = useState<SubscribeLive>(() => (changed: LiveListener['changed']) => {
    subscribers.current.add(changed)
    return () => void subscribers.current.delete(changed)
  })
  const [heard, setHeard] = useState<{ readonly counts: FrameData['counts']; readonly at: number }>()
  const [state, setState] = useState<LiveState>('connecting')
  const [seenAt, setSeenAt] = useState(loadedAt)
  const [openedAt] = useState(loadedAt)
  const isLive = useEffectEvent(() => state === 'live')

  useEffect(
    () =>
      connectLive({
        changed: (topics) => {
          for (const changed of subscribers.current) changed(topics)
        },
        changedForBrowser: (topics) => {
          if (!topics || topics.includes('orders')) reportIfWanted(openedAt)
        },
        counted: (counts) => {
          setHeard({ counts: railCounts(counts), at: Date.now() })
          setSeenAt(new Date())
        },
        stateIs: setState,
      }),
    [openedAt],
  )
  useEffect(() => {
    const timer = setInterval(() => isLive() && setSeenAt(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])

  return {
    subscribe,
    counts: heard && heard.at > loadedAt.getTime() ? heard.counts : loaded,
    label: <LiveLabel state={state} at={seenAt} />,
  }
}

const minuteMs = 60_000

/** "Live, Thursday 9.41", or since when nothing new was heard. */
function LiveLabel({ state, at }: { readonly state: LiveState; readonly at: Date }) {
  const { short, long, look } = texts[state](at)
  return (
    <span className={`${styles.label} ${styles[look]}`} role="status" title={long}>
      <span className={styles.text}>{short}</span>
    </span>
  )
}

type LabelText = { readonly short: string; readonly long: string; readonly look: 'on' | 'off' | 'lost' }

const texts: Readonly<Record<LiveState, (at: Date) => LabelText>> = {
  connecting: (at) => ({ short: formatWeekdayTime(at), long: 'As of this time; reload for news.', look: 'off' }),
  live: (at) => ({ short: `Live, ${formatWeekdayTime(at)}`, long: 'What changes shows here by itself.', look: 'on' }),
  stale: (at) => ({
    short: `As of ${formatTime(at)}`,
    long: 'The connection for news was lost. The desk asks once a minute, and when you come back to it.',
    look: 'lost',
  }),
  offline: (at) => ({
    short: `Offline since ${formatTime(at)}`,
    long: 'What you see stays. What you press is not done before this device is online again.',
    look: 'lost',
  }),
}
