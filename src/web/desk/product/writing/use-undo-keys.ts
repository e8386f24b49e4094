import { useEffect, useEffectEvent } from 'react'

/** Calls back for Ctrl Z and Ctrl Shift Z, wherever no text is written that has an Undo of its own. */
export function useUndoKeys(onStep: (kind: 'undo' | 'redo') => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const kind = undoKey(event)
    if (!kind) return
    event.preventDefault()
    onStep(kind)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

function undoKey({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || (target instanceof HTMLInputElement && !drawn.has(target.type))) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}

/** Inputs whose value is drawn from the corners, or that hold no text. */
const drawn: ReadonlySet<string> = new Set(['number', 'range'])
