import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { ProductScreen, SavedForm } from './load-product.ts'
import { ProductFormField } from './product-form-field.tsx'
import styles from './product-page.module.css'

/** So long after the last letter the draft is saved. */
const restMs = 2_000

type Texts = Readonly<Record<string, string>>

const storedTexts = ({ sections }: ProductScreen): Texts =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ path, text }) => [path, text])))

/** The form saves itself: two seconds after the last letter, when a field is left, and with Ctrl S. */
export function useDraftForm(screen: ProductScreen, posted: SavedForm | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, save, ...saving } = useSaving(form, screen.code)
  const saved = saving.saved ?? posted
  const clashing = new Set(saved?.clashes.map(({ field }) => field))
  const shown = useStoredInPlace(form, { stored: storedTexts(screen), clashing, isIdle: !saving.isUnsaved })
  return { form, shown, saved, clashing, save, typed, isUnsaved: saving.isUnsaved, problem: saving.problem }
}

/** One save is under way at a time; what is typed meanwhile follows it. A save that fails leaves the form as it is. */
function useSaving(form: { readonly current: HTMLFormElement | null }, code: string) {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // How often something was typed: then, when the last save began, and when it had succeeded.
  const [counts, isSending] = [useRef({ typed: 0, sent: 0 }), useRef(false)]
  // A timer must not run the save of an earlier drawing, which knows nothing of later clashes.
  const newest = useRef<() => Promise<void>>(async () => {})
  const [state, setState] = useState<{ isUnsaved: boolean; saved?: SavedForm; problem?: string }>({ isUnsaved: false })

  /** Only whoever presses has looked at what clashes: a form that saves itself leaves such fields out. */
  async function save({ isAsked }: { readonly isAsked: boolean }): Promise<void> {
    clearTimeout(timer.current)
    if (isSending.current || !form.current) return
    isSending.current = true
    counts.current.sent = counts.current.typed
    setState((before) => ({ ...before, isUnsaved: true }))
    const open = isAsked ? [] : (state.saved?.clashes ?? [])
    const reply = await postDraft(code, formWithout(form.current, open))
    if (reply.ok) await revalidate()
    isSending.current = false
    const isMoreTyped = counts.current.typed > counts.current.sent
    setState((before) =>
      reply.ok
        ? { isUnsaved: isMoreTyped, saved: { ...reply.value, clashes: [...open, ...reply.value.clashes] } }
        : { ...before, problem: reply.problem },
    )
    if (reply.ok && isMoreTyped) timer.current = setTimeout(() => void newest.current(), restMs)
  }
  const typed = () => {
    counts.current.typed++
    setState((before) => ({ ...before, isUnsaved: true }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void newest.current(), restMs)
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    // The button saves by itself, and not twice.
    if (counts.current.typed > counts.current.sent && !(relatedTarget instanceof HTMLButtonElement)) void save({ isAsked: false })
  }
  useEffect(() => {
    newest.current = () => save({ isAsked: false })
  })
  useEffect(() => {
    if (!state.isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [state.isUnsaved])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { ...state, save: () => save({ isAsked: true }), typed: { onInput: typed, onBlur: left } }
}

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

async function postDraft(code: string, form: FormData): Promise<Result<SavedForm, string>> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch(fullDeskAddressOf('productDraft', { code }), { method: 'POST', body })
    if (response.ok) return ok((await response.json()) as SavedForm)
    if (response.status === 401) return refuse('Not saved: your login has ended. Log in again in another tab, then save once more.')
    return refuse('Not saved: the desk does not respond at the moment. What you wrote is kept: save once more.')
  } catch {
    return refuse('Not saved: this device is offline. What you wrote is kept: save once more.')
  }
}

/** Puts what somebody else has saved into the fields that this form has not touched. Returns what the form begins with. */
function useStoredInPlace(
  form: { readonly current: HTMLFormElement | null },
  { stored, clashing, isIdle }: { stored: Texts; clashing: ReadonlySet<string>; isIdle: boolean },
): Texts {
  const [began, setBegan] = useState(stored)
  const key = JSON.stringify(stored)
  const take = useEffectEvent(() => {
    const taken = Object.entries(stored).map(([path, text]) => {
      const field = form.current?.elements.namedItem(path)
      // What clashes has been shown by now. What is being typed in begins where it began, so that it is no silent change of another's.
      if (clashing.has(path)) return [path, text]
      if (field === document.activeElement) return [path, began[path] ?? text]
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = text !== ''
      else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
        field.value = text
      return [path, text]
    })
    setBegan(Object.fromEntries(taken))
  })
  useEffect(() => {
    if (isIdle) take()
  }, [isIdle, key])
  return began
}

type ProductFormProps = { readonly screen: ProductScreen; readonly form: ReturnType<typeof useDraftForm> }

export function ProductForm({ screen, form: { form, shown, saved, isUnsaved, problem, save, typed } }: ProductFormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      aria-label="Product"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      {...typed}
      onKeyDown={onKeyDown}
    >
      <input type="hidden" name="began" value={JSON.stringify(shown)} />
      {screen.sections.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <ProductFormField key={field.path} field={field} clash={saved?.clashes.find((clash) => clash.field === field.path)} />
            ))}
          </div>
        </Panel>
      ))}
      <p className={styles.save}>
        <DeskButton type="submit">Save the draft</DeskButton>
        <span role="status">{problem ?? (isUnsaved ? 'Not saved yet' : saved && savedSentence(saved))}</span>
      </p>
    </form>
  )
}

function savedSentence({ clashes, merged }: SavedForm): string {
  if (clashes.length > 0) return 'Saved, but for what somebody else has changed too: look at both, and save once more to keep yours.'
  return merged.length > 0 ? 'Saved, together with what somebody else has changed.' : 'Saved as a draft.'
}
