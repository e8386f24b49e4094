import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './toast.module.css'

export type ToastTone = 'success' | 'danger'

type ShownToast = { readonly id: number; readonly words: string; readonly tone: ToastTone }

/** Milliseconds that a toast is seen, and those it stays for a screen reader to finish. */
const seenFor = 1_000
const heardFor = 6_000

/** Says something in passing at the bottom right. What a shopper must be able to read in peace belongs into the page as well. */
export function showToast(words: string, tone: ToastTone = 'success'): void {
  toasts = [...toasts, { id: nextId++, words, tone }]
  announce()
}

/** Once in every page, from its start: a live region that appears together with its words is not read out. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, current, none)
  return (
    <div className={styles.toasts} role="status" aria-live="polite" aria-atomic="false" data-toasts>
      {shown.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function Toast({ id, words, tone }: ShownToast) {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const fade = setTimeout(() => setSeen(false), seenFor)
    const leave = setTimeout(() => remove(id), heardFor)
    return () => {
      clearTimeout(fade)
      clearTimeout(leave)
    }
  }, [id])
  return (
    <p className={isSeen ? `${styles.toast} ${styles[tone]}` : 'unseen'} data-seen={isSeen}>
      {words}
    </p>
  )
}

let toasts: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

const current = () => toasts
const nothing: readonly ShownToast[] = []
const none = () => nothing
const announce = () => listeners.forEach((listener) => listener())

function remove(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
