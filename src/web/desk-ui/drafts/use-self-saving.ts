import { type FocusEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Result } from '#src/kit/result.ts'
import { type Leaving, useLeaving } from './use-leaving.ts'

/** So long after the last letter a draft is saved. */
const restMs = 2_000

/** Posts what the form has; undefined where it does not save itself and nobody has pressed. */
type Post<Reply> = (
  form: HTMLFormElement,
  asked: { readonly isAsked: boolean; readonly last: Reply | undefined; readonly submitter?: HTMLElement | null | undefined },
) => Promise<Result<Reply, string>> | undefined

type Saving<Reply> = {
  readonly post: Post<Reply>
  /** Whether something of the form is still not stored, because somebody else has changed it too. */
  readonly isHeld: (reply: Reply) => boolean
}

/** What a form of a draft knows of its saving. */
export type SelfSaving<Reply> = {
  readonly isUnsaved: boolean
  /** When it was last saved. */
  readonly at?: Date | undefined
  readonly saved?: Reply
  readonly problem?: string | undefined
  readonly leaving: Leaving
  /** For whoever presses: only they have looked at what clashes. */
  readonly save: (submitter?: HTMLElement | null) => void
  readonly typed: { readonly onInput: () => void; readonly onBlur: (event: FocusEvent) => void }
}

/**
 * A form saves itself: two seconds after the last letter, when a field is left, and before its screen is left. One save is under way at a time;
 * what is typed meanwhile follows it. A save that fails leaves the form as it is, and whoever then leaves the screen is asked.
 */
export function useSelfSaving<Reply>(
  form: { readonly current: HTMLFormElement | null },
  { post, isHeld }: Saving<Reply>,
  posted: Reply | undefined,
): SelfSaving<Reply> {
  const { revalidate } = useRevalidator()
  // How often something was typed: by now, when the last save began, and when the last one that succeeded had begun.
  const [counts, sending] = [useRef({ typed: 0, sent: 0, stored: 0 }), useRef<Promise<void>>(undefined)]
  const [state, setState] = useState<Pick<SelfSaving<Reply>, 'isUnsaved' | 'at' | 'saved' | 'problem'>>({ isUnsaved: false })
  const last = useRef(posted)
  const isBehind = () => counts.current.typed > counts.current.stored
  // A file on its way belongs to the form, too.
  const isSending = () => Boolean(form.current?.querySelector('[data-sending]'))
  const isOpen = () => isBehind() || isSending() || (last.current !== undefined && isHeld(last.current))

  async function send(isAsked: boolean, submitter?: HTMLElement | null): Promise<void> {
    rest.end()
    const { current } = counts
    const sent = form.current && post(form.current, { isAsked, last: last.current, submitter })
    if (!sent) return
    current.sent = current.typed
    setState((before) => ({ ...before, isUnsaved: true }))
    const reply = await sent
    if (reply.ok) {
      current.stored = current.sent
      last.current = reply.value
      await revalidate()
    }
    // Together with what the router has read anew, which it draws in a transition: the screen of before is not taken for somebody else's.
    startTransition(() =>
      setState((before) =>
        reply.ok
          ? { isUnsaved: isBehind(), saved: reply.value, at: new Date() }
          : { ...before, isUnsaved: isBehind(), problem: reply.problem },
      ),
    )
    if (reply.ok && isBehind()) rest.begin()
  }
  function save(isAsked: boolean, submitter?: HTMLElement | null): Promise<void> {
    // What somebody presses for comes after the save that is under way; a form that saves itself lets that one be enough.
    if (sending.current && !isAsked) return sending.current
    const own = (sending.current ?? Promise.resolve()).then(() => send(isAsked, submitter))
    sending.current = own
    return own.finally(() => {
      if (sending.current === own) sending.current = undefined
    })
  }
  const rest = useRest(() => save(false))
  const settle = async () => {
    await sending.current
    if (isBehind()) await rest.cut()
    return !isOpen()
  }
  const leaving = useLeaving({ isUnsaved: isOpen, settle })
  const onInput = () => {
    counts.current.typed++
    setState((before) => ({ ...before, isUnsaved: true }))
    rest.begin()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // The form's own buttons save by themselves, and not twice, wherever they stand.
    const isOwnButton = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === form.current
    if (isBehind() && !isOwnButton) void save(false)
  }
  return { ...state, leaving, save: (submitter) => void save(true, submitter), typed: { onInput, onBlur } }
}

/** Calls back once nobody has typed for two seconds; or at once, where the rest is cut short. */
function useRest(callBack: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer must not run the save of an earlier drawing, which knows nothing of later clashes.
  const newest = useRef(callBack)
  useEffect(() => {
    newest.current = callBack
  })
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  const begin = () => {
    end()
    timer.current = setTimeout(() => void newest.current(), restMs)
  }
  return { begin, end, cut: () => newest.current() }
}
