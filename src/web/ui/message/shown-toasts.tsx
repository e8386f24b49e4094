import { useEffect, useRef } from 'react'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import styles from './shown-toasts.module.css'

export type ToastLook = {
  readonly tone: 'success' | 'danger'
  readonly position: 'bottom-right' | 'top-right'
  readonly seenMilliseconds: number
}

export function pop(text: string, { tone, position, seenMilliseconds }: ToastLook): void {
  toast(text, { type: tone === 'danger' ? 'error' : 'success', position, autoClose: seenMilliseconds })
}

/** The visible toasts, with the defaults of the specification. Hovering pauses them; a click or a drag closes them. */
export function ShownToasts() {
  const container = useRef<HTMLDivElement>(null)
  // The page's own live region announces the text already.
  useEffect(() => container.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off'), [])
  return (
    <div ref={container}>
      <ToastContainer
        position="top-right"
        autoClose={5_000}
        pauseOnHover
        draggable
        closeOnClick
        closeButton={false}
        icon={false}
        role="group"
        aria-label="Messages"
        hotKeys={() => false}
        transition={slide}
        className={(context) => `${styles.toasts} ${context?.position === 'top-right' ? styles.top : styles.bottom}`}
        toastClassName={(context) => `${styles.toast} ${context?.type === 'error' ? styles.danger : ''}`}
        progressClassName={() => `timer ${styles.timer}`}
      />
    </div>
  )
}

const slide = cssTransition({ enter: `${styles.enter}`, exit: `${styles.leave}`, collapse: false })
