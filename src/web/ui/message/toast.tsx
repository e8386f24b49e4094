import { type ComponentType, useSyncExternalStore } from 'react'
import type { ToastLook } from './shown-toasts.tsx'

type ToastTone = ToastLook['tone']
type ToastOptions = Partial<Omit<ToastLook, 'tone'>>

const usual = { position: 'bottom-right', seenMilliseconds: 1_000 } as const

/** Screen readers need longer than a toast is visible. */
const announcedMilliseconds = 6_000

/** Shows a short message for a moment. What a shopper must be able to read at leisure belongs in the page as well. */
export function showToast(text: string, tone: ToastTone = 'success', options: ToastOptions = {}): void {
  const id = nextId++
  change({ spoken: [...state.spoken, { id, text }] })
  setTimeout(() => change({ spoken: state.spoken.filter((toast) => toast.id !== id) }), announcedMilliseconds)
  void show(text, { ...usual, ...options, tone })
}

/** Rendered once in every page from the start, because a live region that appears together with its text is not announced. */
export function Toasts() {
  const { spoken, Shown } = useSyncExternalStore(subscribe, current, atStart)
  return (
    <>
      <div className="unseen" role="status" aria-live="polite" aria-atomic="false" data-toasts>
        {spoken.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {Shown && <Shown />}
    </>
  )
}

/** The visible toasts are fetched with the first message; if that fails, the text is still in the live region. */
async function show(text: string, look: ToastLook): Promise<void> {
  const shown = await import('./shown-toasts.tsx').catch(() => undefined)
  if (!shown) return
  change({ Shown: shown.ShownToasts })
  shown.pop(text, look)
}

type State = { readonly spoken: readonly { readonly id: number; readonly text: string }[]; readonly Shown?: ComponentType }

const empty: State = { spoken: [] }
let state = empty
let nextId = 1
const listeners = new Set<() => void>()

const current = () => state
const atStart = () => empty

function change(part: Partial<State>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
