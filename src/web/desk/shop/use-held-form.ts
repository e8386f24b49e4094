import { useEffect, useState } from 'react'
import { useLeaving } from '../../desk-ui/drafts/use-leaving.ts'

/**
 * Keeps the screen that a form began with while somebody types in it, whatever is loaded meanwhile; and asks before what was typed is lost.
 * `posted`: the form came back without having been saved.
 */
export function useHeldForm<Screen>(screen: Screen, posted: object | undefined) {
  const [held, setHeld] = useState(screen)
  const [isTyped, setIsTyped] = useState(posted !== undefined)
  const [loaded, setLoaded] = useState(screen)
  // Not in an effect: what is typed between a new page and its effects would be lost with the form of the old one.
  if (loaded !== screen) {
    setLoaded(screen)
    if (!isTyped) setHeld(screen)
  }
  useEffect(() => {
    if (posted) setIsTyped(true)
  }, [posted])
  const leaving = useLeaving({ isUnsaved: () => isTyped })
  return { held, isTyped, leaving, handlers: { onInput: () => setIsTyped(true), onSubmit: () => setIsTyped(false) } }
}
