import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type FormTexts, textsIn } from './form-draft.ts'
import type { BrowserValue } from './stored-value.ts'

type Options<Field extends string> = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly draft: BrowserValue<FormTexts>
  readonly start: Readonly<Record<Field, string>>
  /** Fields that start as in `start`, whatever the draft has. */
  readonly notFromDraft?: readonly Field[]
}

/** Returns the texts of a form: what was typed before hydration, else the tab's draft, else `start`. */
export function useFormTexts<Field extends string>({ form, draft, start, notFromDraft = [] }: Options<Field>) {
  const [texts, setTexts] = useState(start)
  const fresh = useRef(notFromDraft)

  useLayoutEffect(() => {
    const typed = form.current ? textsIn(form.current) : {}
    const stored = draft.read()
    const textOf = (field: Field, now: string) => typed[field] || (!fresh.current.includes(field) && stored[field]) || now
    setTexts((current) => mapTexts(current, textOf))
  }, [form, draft])

  const change = (field: Field, text: string) =>
    setTexts((current) => {
      const next = { ...current, [field]: text }
      draft.write(next)
      return next
    })
  /** Empties the form and removes the draft after it was sent. */
  const reset = (empty: Readonly<Record<Field, string>>) => {
    setTexts(empty)
    draft.remove()
  }
  return { texts, change, reset }
}

/** Runs one piece of work at a time, however often a button is pressed. */
export function useSending(): { isSending: boolean; begin(work: () => Promise<void>): void } {
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const begin = (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    void work().finally(() => {
      isBusy.current = false
      setSending(false)
    })
  }
  return { isSending, begin }
}

const mapTexts = <Field extends string>(texts: Readonly<Record<Field, string>>, textOf: (field: Field, now: string) => string) =>
  Object.fromEntries((Object.entries(texts) as [Field, string][]).map(([field, now]) => [field, textOf(field, now)])) as Record<
    Field,
    string
  >
