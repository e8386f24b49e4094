import { type RefObject, useEffect } from 'react'
import { isTyping } from '../keys/use-desk-keys.ts'

/** With what a code begins: a ticket and an order number with capitals, an airway bill with digits too. Keys of the desk are small letters. */
const beginsCode = /^[A-Z0-9]$/

/**
 * Takes a scan into this field wherever the focus is. A scanner is a keyboard: without this its letters would be lost on a button that was
 * pressed last, and its Enter would press that button again. Not while something else is written, or a dialog is open.
 */
export function useScansFromAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey || !beginsCode.test(key) || isTyping(target)) return
      // The key is typed where the focus is after this.
      if (document.querySelector('dialog[open]') === null) field.current?.focus()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [field])
}
