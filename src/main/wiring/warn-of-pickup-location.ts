import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'

/** Tells whoever starts the shop when no parcel can be collected. It asks beside everything else, and never stops the shop. */
export async function warnOfPickupLocation({ parcels }: { parcels: Pick<Shop['parcels'], 'checkPickup'> }, log: Log): Promise<void> {
  try {
    const warning = await parcels.checkPickup()
    if (warning) log.warn(warning)
  } catch (error) {
    log.warn({ err: error }, 'the carrier could not be asked for its pickup locations: its first parcel will show whether they are right')
  }
}
