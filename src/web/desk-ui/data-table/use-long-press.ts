import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

const pressMs = 500
/** A finger that moves further than this scrolls. */
const mostPixels = 10

/** On a touch screen, holding a row chooses it; the tap that ends the press then opens nothing. */
export function useLongPress(choose: (row: HTMLElement) => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(undefined)
  const hasChosen = useRef(false)
  const release = () => {
    clearTimeout(held.current?.timer)
    held.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasChosen.current = false
      const row = (event.target as Element).closest<HTMLElement>('tr[data-row]')
      if (event.pointerType !== 'touch' || !row) return
      const timer = setTimeout(() => {
        choose(row)
        // After it: choosing may itself be a click, which is not the tap that ends the press.
        hasChosen.current = true
      }, pressMs)
      held.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent) {
      const { x = 0, y = 0 } = held.current ?? {}
      if (held.current && Math.hypot(event.clientX - x, event.clientY - y) > mostPixels) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: SyntheticEvent) => void (held.current && event.preventDefault()),
    onClickCapture(event: SyntheticEvent) {
      if (hasChosen.current) event.preventDefault()
      hasChosen.current = false
    },
  }
}
