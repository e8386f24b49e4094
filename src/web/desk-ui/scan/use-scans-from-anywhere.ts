import { type RefObject, useEffect } from 'react'
import { goMs } from '../keys/keys.ts'
import { isBound, isTyping } from '../keys/use-desk-keys.ts'

/** With what a code begins: the address in the code of a ticket with a small letter, an order number under Caps Lock too. */
const beginsCode = /^[a-z0-9]$/i

/**
 * Takes a scan into this field wherever the focus is. A scanner is a keyboard: without this its letters would be lost on a button that was
 * pressed last, and its Enter would press that button again. Not while something else is written, or a dialog is open, and no letter that is a key of
 * this screen.
 */
export function useScansFromAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY
    const take = (event: KeyboardEvent): void => {
      const { key, target, timeStamp } = event
      const isGoing = timeStamp - goingSince < goMs
      goingSince = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (event.ctrlKey || event.metaKey || event.altKey || !beginsCode.test(key) || isTyping(target)) return
      if (key === 'g' || isGoing || isBound(event)) return
      // The key is typed where the focus is after this.
      if (document.querySelector('dialog[open]') === null) field.current?.focus()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [field])
}
