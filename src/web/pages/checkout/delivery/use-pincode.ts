import { useEffect, useEffectEvent, useRef } from 'react'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import { membersOf, textOf } from '#src/web/browser/unknown-json.ts'
import { callAddress } from '#src/web/routes.ts'

type Place = { readonly city: string; readonly state: string }

/** Looks up the city and state of a pincode. A failed lookup is ignored: the shopper can type both. */
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

/** Returns what a field holds after a lookup: only empty fields, and those an earlier lookup filled, change. */
export const fillIn = (written: string, found: string, filledBefore: string): string =>
  found !== '' && (written.trim() === '' || written === filledBefore) ? found : written
