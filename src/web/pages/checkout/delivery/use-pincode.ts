import { useEffect, useEffectEvent, useRef } from 'react'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import { membersOf, textOf } from '#src/web/browser/unknown-json.ts'
import { callAddress } from '#src/web/routes.ts'

type Place = { readonly city: string; readonly state: string }

/** Asks which city and state a pincode belongs to. Silent when nobody knows: it helps, and never stands in the way. */
export function usePincode(pincode: string, onPlace: (place: Place, filledBefore: Place) => void): void {
  const filled = useRef<Place>({ city: '', state: '' })
  const fill = useEffectEvent((place: Place | undefined) => {
    if (!place) return
    onPlace(place, filled.current)
    filled.current = place
  })

  useEffect(() => {
    if (!parsePincode(pincode)) return
    const stop = new AbortController()
    findPlace(pincode, stop.signal).then(fill, () => undefined)
    return () => stop.abort()
  }, [pincode])
}

async function findPlace(pincode: string, signal: AbortSignal): Promise<Place | undefined> {
  const response = await fetch(callAddress('findPincode', { pincode }), { signal })
  if (!response.ok) return undefined
  const { city, state, ambiguous } = membersOf(await response.json())
  return ambiguous === true ? undefined : { city: textOf(city), state: textOf(state) }
}

/** What is filled in: only what is empty, or what an earlier pincode has filled. */
export const fillIn = (written: string, found: string, filledBefore: string): string =>
  found !== '' && (written.trim() === '' || written === filledBefore) ? found : written
