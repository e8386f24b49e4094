import { useEffect, useEffectEvent, useState } from 'react'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import { membersOf, textOf } from '#src/web/browser/unknown-json.ts'
import { callAddress } from '#src/web/routes.ts'

/** Empty texts where the shop does not know them, or where a pincode lies in two states. */
type Place = { readonly city: string; readonly state: string }

const nowhere: Place = { city: '', state: '' }

/** Looks up the city and state of each whole pincode, and returns those of the last. After a failed lookup the shopper types both. */
export function usePincode(pincode: string, onPlace: (place: Place, before: Place) => void): Place {
  const [last, setLast] = useState(nowhere)
  const fill = useEffectEvent((place: Place) => {
    onPlace(place, last)
    setLast(place)
  })

  useEffect(() => {
    if (!parsePincode(pincode)) return
    const stop = new AbortController()
    const take = (place: Place) => {
      if (!stop.signal.aborted) fill(place)
    }
    findPlace(pincode, stop.signal).then(take, () => take(nowhere))
    return () => stop.abort()
  }, [pincode])
  return last
}

async function findPlace(pincode: string, signal: AbortSignal): Promise<Place> {
  const response = await fetch(callAddress('findPincode', { pincode }), { signal })
  const { city, state, ambiguous } = membersOf(await response.json())
  return ambiguous === true ? nowhere : { city: textOf(city), state: textOf(state) }
}

/** Returns what a field holds after a lookup: one that is empty, or still holds what the lookup before found, takes what is found now, be it nothing. */
export const fillIn = (written: string, found: string, foundBefore: string): string =>
  written.trim() === '' || written === foundBefore ? found : written

/** Asks about a city that a person wrote; undefined where it is the pincode's, or where that is not known. */
export const askAboutCity = (written: string, found: string): string | undefined =>
  found && written.trim() && written.trim().toLowerCase() !== found.toLowerCase()
    ? `This pincode is in ${found}. Is the city above right?`
    : undefined
