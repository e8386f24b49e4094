import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { DeskTopic } from '#src/shop/workflows/live/live.ts'
import type { LiveListener } from './live/live-connection.ts'

/** Hands a subscriber what changes; undefined where no script runs. */
export type SubscribeLive = (changed: LiveListener['changed']) => () => void

export const LiveContext = createContext<SubscribeLive | undefined>(undefined)

/** Calls back when something of these topics has changed, in any process; also when it may have, after a stream that was lost. */
export function useTopic(topics: DeskTopic | readonly DeskTopic[], onChange: () => void): void {
  const subscribe = useContext(LiveContext)
  const wanted = [topics].flat()
  const changed = useEffectEvent<LiveListener['changed']>((news) => {
    if (!news || news.some((topic) => wanted.includes(topic))) onChange()
  })
  useEffect(() => subscribe?.((news) => changed(news)), [subscribe])
}

/**
 * Asks for the data of this page again when something of these topics changes. While `isTaken` (something is chosen, written or looked
 * at) it only reports that there is news: the person takes it, or it comes once the focus leaves what was busy. It also waits for a page
 * under way: the router would load that one anew, without the reply to what was sent.
 */
export function useFreshPage(topics: DeskTopic | readonly DeskTopic[], isTaken: () => boolean) {
  const isBusy = () => isTaken() || isLeavingByAct()
  const { revalidate, state } = useRevalidator()
  const [hasNews, setHasNews] = useState(false)
  const isIdle = useNavigation().state === 'idle'
  const take = () => {
    setHasNews(false)
    void revalidate()
  }
  const takeWhenFree = useEffectEvent(() => {
    if (!isBusy()) take()
  })
  useTopic(topics, () => (isIdle && !isBusy() ? take() : setHasNews(true)))
  useEffect(() => {
    if (!hasNews || !isIdle) return
    takeWhenFree()
    // The focus is elsewhere only after this event.
    const left = () => void setTimeout(() => takeWhenFree())
    document.addEventListener('focusout', left)
    return () => document.removeEventListener('focusout', left)
  }, [hasNews, isIdle])
  return { hasNews, take, isAsking: state === 'loading' }
}

/** Whether somebody is in a field of the page or in a dialog, so that nothing may move under their hands. A scan field that waits for its code is neither. */
export function isWriting(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  const { activeElement: field } = document
  if (field instanceof HTMLInputElement && 'scan' in field.dataset) return field.value !== ''
  return field?.matches('input:not([data-desk-search]), textarea, select, [contenteditable]') ?? false
}

/** An act is on its way that leads to another page: what it did, such as throwing this page's draft away, may be known here before its reply. */
const isLeavingByAct = (): boolean => document.querySelector('form[aria-busy="true"] > input[name="next"]') !== null
