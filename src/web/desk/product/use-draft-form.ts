import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ok, type Result } from '#src/kit/result.ts'
import { draftSentence } from '../../desk-ui/drafts/draft-sentence.ts'
import { postDraft } from '../../desk-ui/drafts/post-draft.ts'
import { useSelfSaving } from '../../desk-ui/drafts/use-self-saving.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { useEditingSignal } from './editors.tsx'
import type { SavedForm } from './load-product.ts'
import { type Texts, useStoredInPlace } from './stored-in-place.ts'

type Read = {
  /** Of the product. */
  readonly code: string
  /** What the shop had in the fields when the screen was read. */
  readonly stored: Texts
  /** When that began, by the shop's clock, in milliseconds. */
  readonly readAt: number
}

/** A form of a product's draft, which saves itself, and with Ctrl S. */
export function useDraftForm({ code, stored, readAt }: Read, posted: SavedForm | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(stored)
  // What was posted is what the form begins with from now on: whoever types on in the same field changes nobody else's text.
  const begin = (texts: Texts) => setShown((before) => ({ ...before, ...texts }))
  const post = async (element: HTMLFormElement, open: SavedForm['clashes']): Promise<Result<SavedForm, string>> => {
    const texts = textsIn(element)
    const body = new URLSearchParams([...formWithout(element, open)].map(([name, value]) => [name, String(value)]))
    const reply = await postDraft<SavedForm>(fullDeskAddressOf('productDraft', { code }), body)
    if (!reply.ok) return reply
    const clashes = [...open, ...reply.value.clashes]
    begin(withoutFields(texts, clashes))
    return ok({ ...reply.value, clashes })
  }
  const { typed, save, ...saving } = useSelfSaving<SavedForm>(
    form,
    {
      // A form that saves itself leaves out what clashes.
      post: (element, { isAsked, last }) => post(element, isAsked ? [] : (last?.clashes ?? [])),
      isHeld: ({ clashes }) => clashes.length > 0,
    },
    posted,
  )
  const saved = saving.saved ?? posted
  const clashing = new Set(saved?.clashes.map(({ field }) => field))
  // A screen may have been read before the form was saved and arrive after it: what it has then is older than what the form has, and nobody else's.
  const isIdle = !saving.isUnsaved && readAt >= (saved?.at ?? 0)
  const { arrived, left } = useStoredInPlace(form, { stored, shown, setShown, clashing, isIdle })
  const onFocus = useEditingSignal(code)
  const { isUnsaved, problem, at, leaving } = saving
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onInput = () => (typed.onInput(), onFocus())
  const onBlur = (event: FocusEvent) => (typed.onBlur(event), left())
  const handlers = { onFocus, onInput, onBlur, onKeyDown, onSubmit }
  // Whoever saves once more has seen what clashes, whether or not the page has heard of it in another way by then.
  const seen = { ...shown, ...Object.fromEntries(saved?.clashes.map(({ field, stored: other }) => [field, other]) ?? []) }
  return { form, shown: seen, arrived, saved, clashing, isUnsaved, problem, at, leaving, onTyped: onInput, handlers }
}

/** What stands in the fields of the form. A box that is not ticked stands there as an empty text. */
function textsIn(form: HTMLFormElement): Texts {
  const body = new FormData(form)
  const names = Object.keys(JSON.parse(String(body.get('began'))) as Texts)
  return Object.fromEntries(
    names.filter((name) => form.elements.namedItem(name) !== null).map((name) => [name, body.getAll(name).join(' ')]),
  )
}

const withoutFields = (texts: Texts, clashes: SavedForm['clashes']): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !clashes.some(({ field }) => field === name)))

function formWithout(form: HTMLFormElement, clashes: SavedForm['clashes']): FormData {
  const body = new FormData(form)
  const began = JSON.parse(String(body.get('began'))) as Record<string, string>
  for (const { field } of clashes) {
    body.delete(field)
    delete began[field]
  }
  body.set('began', JSON.stringify(began))
  return body
}

/** How the draft stands, below its form. */
export const savingSentence = ({ saved, ...standing }: Pick<DraftForm, 'problem' | 'isUnsaved' | 'saved' | 'at'>) =>
  draftSentence(standing, saved && savedSentence(saved))

export type DraftForm = ReturnType<typeof useDraftForm>

function savedSentence({ clashes, merged }: SavedForm): string | undefined {
  if (clashes.length > 0) return 'Saved, but for what somebody else has changed too: look at both, and save once more to keep yours'
  return merged.length > 0 ? 'Saved, together with what somebody else has changed' : 'Saved as a draft'
}
