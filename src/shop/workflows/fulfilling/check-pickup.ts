import type { Deps } from '../deps.ts'

/** Returns what is wrong with the place where parcels are collected, and what to do; undefined when nothing is. Throws SupplierError when the carrier cannot be asked. */
export async function checkPickup({ carrier, settings }: Pick<Deps, 'carrier' | 'settings'>): Promise<string | undefined> {
  const { location } = settings.pickup
  const known = await carrier.listPickupLocations()
  if (known.includes(location)) return undefined
  const others = known.length > 0 ? `it knows ${known.map((each) => `"${each}"`).join(', ')}` : 'it knows none'
  return (
    `The carrier has no pickup location "${location}" (${others}), so it will refuse every parcel. Add it in the carrier's panel under ` +
    'Settings, Pickup Addresses, or name one that it knows in SHIPROCKET_PICKUP_LOCATION, or at the desk: Shop, Delivery.'
  )
}
