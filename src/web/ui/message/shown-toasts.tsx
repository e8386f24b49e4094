import { useEffect, useRef } from 'react'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import styles from './shown-toasts.module.css'

export type ToastTone = 'success' | 'danger'

export function pop(text: string, tone: ToastTone): void {
  toast(text, { type: tone === 'danger' ? 'error' : 'success', position: 'bottom-right', autoClose: 1_000 })
}

/** The visible toasts. Hovering pauses them; a click or a drag closes them. */
export function ShownToasts() {
  const container = useRef<HTMLDivElement>(null)
  // The page's own live region announces the text already.
  useEffect(() => container.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off'), [])
  return (
    <div ref={container}>
      <ToastContainer
        pauseOnHover
        draggable
        closeOnClick
        closeButton={false}
        icon={false}
        role="group"
        aria-label="Messages"
        hotKeys={() => false}
        transition={slide}
        className={() => `${styles.toasts}`}
        toastClassName={(context) => `${styles.toast} ${context?.type === 'error' ? styles.danger : ''}`}
        progressClassName={() => `timer ${styles.timer}`}
      />
    </div>
  )
}

const slide = cssTransition({ enter: `${styles.enter}`, exit: `${styles.leave}`, collapse: false })
