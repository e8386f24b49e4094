import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Tag } from '../../desk-ui/tag.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'

/** The others are signalled at most so often that somebody is still writing. */
const signalEveryMs = 20_000
/** Whether they still are is asked this often. */
const askEveryMs = 30_000

/** Lets the others know, while somebody is in a field of the form. What fails is not repeated: it is only news. */
export function useEditingSignal(code: string) {
  const signalled = useRef<number>(undefined)
  useEffect(() => {
    const leave = () => {
      if (signalled.current === undefined) return
      signalled.current = undefined
      signalEditing(code, true)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [code])
  return () => {
    if (signalled.current !== undefined && Date.now() - signalled.current < signalEveryMs) return
    signalled.current = Date.now()
    signalEditing(code, false)
  }
}

/** A beacon arrives also when the page is closed. */
const signalEditing = (code: string, isLeaving: boolean) =>
  navigator.sendBeacon(fullDeskAddressOf('productEditing', { code }), new URLSearchParams(isLeaving ? { left: 'yes' } : {}))

/** Who else is writing in the form: it is shown, and locks nothing. */
export function Editors({ names }: { readonly names: readonly string[] }) {
  const { revalidate } = useRevalidator()
  const isAnybody = names.length > 0
  useEffect(() => {
    if (!isAnybody) return
    const timer = setInterval(() => void revalidate(), askEveryMs)
    return () => clearInterval(timer)
  }, [isAnybody, revalidate])
  return <span role="status">{isAnybody && <Tag look="wait">{sentence(names)}</Tag>}</span>
}

const sentence = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is editing this` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are editing this`
