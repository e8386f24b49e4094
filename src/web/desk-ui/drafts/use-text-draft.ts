import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { postDraft } from './post-draft.ts'
import type { DraftReply, RefusedDraft } from './text-draft.ts'
import { useSelfSaving } from './use-self-saving.ts'

type Drafted = {
  readonly version: number
  readonly draft: { readonly version: number } | undefined
  /** When the screen began to be read. */
  readonly now: Date
}

/**
 * A form of a text's draft, which saves itself at `address`, and with Ctrl S. It is drawn anew when something else is stored than what it says, but
 * not under the hands of whoever is in a field. `posted`: what was refused where no script ran.
 */
export function useTextDraft<Screen extends Drafted, Refused extends RefusedDraft>(
  { screen, address }: { readonly screen: Screen; readonly address: string },
  posted: Refused | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const [drawn, setDrawn] = useState({ screen, shows: keyOf(versionsOf(screen)), count: 0 })
  const [seen, setSeen] = useState(posted ? seenBy(posted) : versionsOf(screen))
  const [storedAt, setStoredAt] = useState(0)
  const [timesLeft, setTimesLeft] = useState(0)

  const post = async (element: HTMLFormElement, submitter?: HTMLElement | null) => {
    const reply = await postDraft<DraftReply<Refused>>(address, bodyOf(element, submitter))
    if (!reply.ok) return reply
    if ('refused' in reply.value) setSeen(seenBy(reply.value.refused))
    else {
      const { stored } = reply.value
      setSeen(stored)
      setStoredAt(stored.at)
      if (stored.isAsTyped) setDrawn((before) => ({ ...before, shows: keyOf(stored) }))
      emptyFileFields(element)
    }
    return reply
  }
  const { typed, save, ...saving } = useSelfSaving<DraftReply<Refused>>(
    form,
    {
      // Who has not pressed has not looked at what somebody else has written.
      post: (element, { isAsked, last, submitter }) => (isAsked || theirsIn(last) === undefined ? post(element, submitter) : undefined),
      isHeld: (reply) => 'refused' in reply,
    },
    posted && { refused: posted },
  )
  const reply = saving.saved ?? (posted && { refused: posted })
  const refused = reply && 'refused' in reply ? reply.refused : undefined
  const isUnsaved = saving.isUnsaved || refused !== undefined

  const take = useEffectEvent(() => {
    const newest = versionsOf(screen)
    // A screen may have been read before the form was saved and arrive after it: what it has then is older than what the form has.
    const isOlder = screen.now.getTime() < storedAt
    if (isUnsaved || isOlder || keyOf(newest) === drawn.shows || isTypingIn(form.current)) return
    setDrawn(({ count }) => ({ screen, shows: keyOf(newest), count: count + 1 }))
    setSeen(newest)
  })
  useEffect(() => take(), [screen, isUnsaved, drawn.shows, timesLeft])
  const handlers = {
    onInput: typed.onInput,
    onBlur(event: FocusEvent) {
      typed.onBlur(event)
      if (!form.current?.contains(event.relatedTarget)) setTimesLeft((times) => times + 1)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      save((event.nativeEvent as SubmitEvent).submitter)
    },
  }
  return { ...saving, form, drawn, seen, refused, isUnsaved, handlers }
}

export type TextDraft<Screen extends Drafted, Refused extends RefusedDraft> = ReturnType<typeof useTextDraft<Screen, Refused>>

type Versions = { readonly draft: number; readonly version: number }

const versionsOf = ({ version, draft }: Drafted): Versions => ({ version, draft: draft?.version ?? 0 })
const seenBy = ({ seenDraft, seenVersion }: RefusedDraft): Versions => ({ draft: seenDraft, version: seenVersion })
const keyOf = ({ draft, version }: Versions): string => `${version} ${draft}`
const theirsIn = (reply: DraftReply<RefusedDraft> | undefined) => (reply && 'refused' in reply ? reply.refused.theirs : undefined)

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): FormData {
  const body = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') body.set(submitter.name, submitter.value)
  return body
}

/** A file that was sent is not sent once more. */
function emptyFileFields(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=file], input[data-sent]')) field.value = ''
}

function isTypingIn(form: HTMLFormElement | null): boolean {
  const { activeElement: field } = document
  return field !== null && form?.contains(field) === true && field.matches('input:not([type=file]), textarea, select')
}
