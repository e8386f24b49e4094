import { useEffect, useEffectEvent, useState } from 'react'

/** What stands in the fields of the form, by field. */
export type Texts = Readonly<Record<string, string>>

type Stored = {
  readonly stored: Texts
  /** What the form begins with. */
  readonly shown: Texts
  readonly setShown: (shown: Texts) => void
  readonly clashing: ReadonlySet<string>
  readonly isIdle: boolean
}

/** So long a field says that somebody else has just changed it. */
const newsMs = 60_000

/**
 * Puts what somebody else has saved into the fields that this form has not touched. Returns which fields have just changed; `left` is to be
 * called when a field is left, whose own news had to wait.
 */
export function useStoredInPlace(
  form: { readonly current: HTMLFormElement | null },
  { stored, shown, setShown, clashing, isIdle }: Stored,
) {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const [timesLeft, setTimesLeft] = useState(0)
  const key = JSON.stringify(stored)
  const take = useEffectEvent(() => {
    const news: string[] = []
    const taken = Object.entries(stored).map(([path, text]) => {
      const field = form.current?.elements.namedItem(path)
      // What clashes has been shown by now. What is being typed in begins where it began, so that it is no silent change of another's.
      if (clashing.has(path)) return [path, text]
      const before = shown[path] ?? text
      if (field === document.activeElement) return [path, before]
      // Where nothing else is stored than before, whatever stands there was typed here, and its save may be under way.
      if (isControl(field) && text !== before && textIn(field) !== text) {
        // What differs from before was typed here too, and is now stored in other words.
        if (textIn(field) === before) news.push(path)
        put(field, text)
      }
      return [path, text]
    })
    setShown(Object.fromEntries(taken))
    if (news.length > 0) setArrived((earlier) => new Set([...earlier, ...news]))
  })
  useEffect(() => {
    if (isIdle) take()
  }, [isIdle, key, timesLeft])
  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(new Set()), newsMs)
    return () => clearTimeout(timer)
  }, [arrived])
  return { arrived, left: () => setTimesLeft((times) => times + 1) }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is hidden is drawn from elsewhere. */
const isControl = (field: unknown): field is Control =>
  (field instanceof HTMLInputElement && field.type !== 'hidden') ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement

const isTick = (field: Control): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'checkbox'

function textIn(field: Control): string {
  if (isTick(field)) return field.checked ? 'yes' : ''
  // A browser writes line ends in its own way.
  return field.value.replaceAll('\r\n', '\n')
}

function put(field: Control, text: string): void {
  if (isTick(field)) field.checked = text !== ''
  else field.value = text
}
