import { useEffect, useRef } from 'react'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'
import { freePlace } from './free-place.ts'
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
  useEffect(() => (container.current ? keepOffActs(container.current) : undefined), [])
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

/** Keeps the toasts from lying upon anything that can be pressed, also while the page moves below them. Returns the function that ends it. */
function keepOffActs(container: HTMLElement): () => void {
  const place = () => container.querySelectorAll<HTMLElement>(`.${styles.bottom}`).forEach(moveOffActs)
  const watch = new MutationObserver(place)
  watch.observe(container, { childList: true, subtree: true })
  for (const event of moving) addEventListener(event, place, { capture: true, passive: true })
  return () => {
    watch.disconnect()
    for (const event of moving) removeEventListener(event, place, { capture: true })
  }
}

const moving = ['scroll', 'resize', 'focusin'] as const

function moveOffActs(toasts: HTMLElement): void {
  const shift = ({ up, left }: { up: number; left: number }) => {
    toasts.style.setProperty('--up', `${up}px`)
    toasts.style.setProperty('--left', `${left}px`)
  }
  shift({ up: 0, left: 0 })
  const acts = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, label, summary, [tabindex="0"]')]
  const seen = acts.filter((act) => !toasts.contains(act) && act.checkVisibility({ visibilityProperty: true }))
  const found = freePlace(
    toasts.getBoundingClientRect(),
    seen.map((act) => act.getBoundingClientRect()),
    { width: innerWidth, height: innerHeight },
  )
  shift(found ?? { up: 0, left: 0 })
  // Where nothing is free, a press goes through to what lies below.
  toasts.toggleAttribute('data-crowded', !found)
}

const slide = cssTransition({ enter: `${styles.enter}`, exit: `${styles.leave}`, collapse: false })
