import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useBlocker } from 'react-router'

type Held = {
  readonly isUnsaved: () => boolean
  /** Saves what can be saved; returns whether nothing is left. */
  readonly settle?: () => Promise<boolean>
}

/** A question whether to leave the screen, while it is open. */
export type Leaving = { readonly isAsking: boolean; readonly stay: () => void; readonly leave: () => void }

/** Before a screen is left what is unsaved is saved; where that fails, whoever leaves is asked. With nothing unsaved nobody is. */
export function useLeaving({ isUnsaved, settle }: Held): Leaving {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => addressIn(currentLocation) !== addressIn(nextLocation) && isUnsaved())
  const [isAsking, setAsking] = useState(false)
  const isBlocked = blocker.state === 'blocked'
  const decide = useEffectEvent(async () => {
    if (await settle?.()) blocker.proceed?.()
    else setAsking(true)
  })
  useEffect(() => {
    if (isBlocked) void decide()
  }, [isBlocked])
  // The browser itself asks whoever closes the tab.
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askBrowser(event)
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const close = (goOn: (() => void) | undefined) => {
    setAsking(false)
    goOn?.()
  }
  return { isAsking, stay: () => close(blocker.reset), leave: () => close(blocker.proceed) }
}

const addressIn = ({ pathname, search }: Location): string => pathname + search
