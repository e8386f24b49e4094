import { useState, useSyncExternalStore } from 'react'

/**
 * Returns whether the page still shows what the server drew for this writing, so that the code for the letters, 18 KB, is fetched only once
 * something else is written. Always false on the server, which draws, and on a page that was opened by a link.
 */
export function useServerDrawn(writing: string): boolean {
  const isHydrating = useSyncExternalStore(followNothing, isNotHydrating, isHydratingFirst)
  const [drawn, setDrawn] = useState(isHydrating ? writing : undefined)
  // What is written first, and then again after something else, is drawn anew: the server's drawing is gone.
  if (drawn !== undefined && drawn !== writing) setDrawn(undefined)
  return typeof document !== 'undefined' && drawn === writing
}

const followNothing = () => () => {}
const isNotHydrating = () => false
const isHydratingFirst = () => true

/** For the outermost element of what the server drew: hydration leaves all that is in it. */
export const leftAsDrawn = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } } as const
