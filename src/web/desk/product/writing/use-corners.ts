import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

/** The eight texts of the corners of each colour, by SKU. */
export type QuadTexts = Readonly<Record<string, readonly string[]>>

export type History = {
  readonly past: readonly QuadTexts[]
  readonly present: QuadTexts
  readonly future: readonly QuadTexts[]
  readonly mark?: string
}

export type HistoryStep =
  /** Steps with the same mark, such as those of one drag, are one step back. */
  | { readonly kind: 'set'; readonly quads: QuadTexts; readonly mark: string }
  /** What somebody else has saved is no step of one's own. */
  | { readonly kind: 'stored'; readonly quads: QuadTexts }
  | { readonly kind: 'undo' | 'redo' }

export function stepHistory(history: History, step: HistoryStep): History {
  const { past, present, future, mark } = history
  switch (step.kind) {
    case 'set': {
      const quads = { ...present, ...step.quads }
      return { past: step.mark === mark ? past : [...past, present], present: quads, future: [], mark: step.mark }
    }
    case 'stored':
      return { past, present: { ...present, ...step.quads }, future }
    case 'undo':
      return past.length === 0 ? history : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] }
    case 'redo':
      return future.length === 0 ? history : { past: [...past, present], present: future[0]!, future: future.slice(1) }
  }
}

type CornersInForm = {
  /** What the shop has. */
  readonly shown: QuadTexts
  /** What was typed in a form that came back. */
  readonly typed: QuadTexts
  readonly clashing: (sku: string) => boolean
  /** Nothing waits to be saved. */
  readonly isIdle: boolean
}

/**
 * The corners as they stand in the form, with Undo and Redo. Where somebody else has changed what the shop has, it comes in place once nothing
 * waits to be saved, but for colours that clash.
 */
export function useCorners({ shown, typed, clashing, isIdle }: CornersInForm) {
  const [{ past, present, future }, step] = useReducer(stepHistory, { past: [], present: { ...shown, ...typed }, future: [] })
  const known = useRef(shown)
  const take = useEffectEvent(() => {
    const changed = Object.entries(shown).filter(([sku, texts]) => String(texts) !== String(known.current[sku]) && !clashing(sku))
    known.current = shown
    const news = changed.filter(([sku, texts]) => String(texts) !== String(present[sku]))
    if (news.length > 0) step({ kind: 'stored', quads: Object.fromEntries(news) })
  })
  const key = JSON.stringify(shown)
  useEffect(() => {
    if (isIdle) take()
  }, [key, isIdle])
  return { quads: present, step, canUndo: past.length > 0, canRedo: future.length > 0 }
}
