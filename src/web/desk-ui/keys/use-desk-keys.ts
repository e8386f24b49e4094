import { useLayoutEffect, useRef } from 'react'
import { type DeskKeyName, deskKeys, isCommand, pressedKey } from './keys.ts'

export type KeyHandlers = Partial<Record<DeskKeyName, ((event: KeyboardEvent) => void) | undefined>>

/** What is mounted later, such as a peek over a list, comes first. */
const mounted: { readonly current: KeyHandlers }[] = []

/**
 * Does something when a key of the table is pressed, while the component is there. A handler that is undefined leaves the key to others.
 * It is a layout effect, because an effect comes a moment after the screen has changed: `u` then took back another act than the one beside it.
 */
export function useDeskKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    mounted.push(latest)
    return () => void mounted.splice(mounted.indexOf(latest), 1)
  }, [])
}

/** Returns whether the key stands for something on this screen, which is then done. */
export function handleKey(event: KeyboardEvent): boolean {
  const pressed = pressedKey(event)
  if (pressed === '' || (!isCommand(pressed) && (areLettersOff() || isTyping(event.target) || isOnControl(pressed, event.target))))
    return false
  const [name, handler] = findHandler(pressed) ?? []
  if (!name || !handler) return false
  event.preventDefault()
  if (!event.repeat || walking.has(name)) handler(event)
  return true
}

/** Whether the key stands for something on this screen. */
export const isBound = (event: KeyboardEvent): boolean => !areLettersOff() && findHandler(pressedKey(event)) !== undefined

function findHandler(pressed: string) {
  const [name] =
    (Object.entries(deskKeys) as [DeskKeyName, { keys: readonly string[] }][]).find(([, { keys }]) => keys.includes(pressed)) ?? []
  const handler = name && mounted.findLast(({ current }) => current[name])?.current[name]
  return handler && ([name, handler] as const)
}

/** A key that is held down goes on from row to row; whatever else it does, it does once. */
const walking: ReadonlySet<DeskKeyName> = new Set(['nextRow', 'previousRow'])

/** A letter that is typed into a field is a letter, and behind an open dialog nothing is pressed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog[open]') !== null)

/** Space and Enter press the button that has the focus, and Enter follows a link. */
const isOnControl = (pressed: string, target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  ((pressed === 'Space' && target.closest('button, summary, input') !== null) ||
    (pressed === 'Enter' && target.closest('a, button, summary, input') !== null))

const storageKey = 'desk.letters'

/** WCAG 2.1.4: whoever dictates, or presses keys by accident, switches the single letters off on this device. */
export function areLettersOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off'
  } catch {
    return false
  }
}

export function switchLetters(to: 'on' | 'off'): void {
  try {
    localStorage.setItem(storageKey, to)
  } catch {
    // Without storage they stay as they are.
  }
}
