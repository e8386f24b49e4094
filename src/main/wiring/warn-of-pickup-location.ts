import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'

/** Logs a warning when the carrier could collect no parcel. The shop starts without waiting for the check, which never stops it. */
export async function warnOfPickupLocation({ parcels }: { parcels: Pick<Shop['parcels'], 'checkPickup'> }, log: Log): Promise<void> {
  try {
    const warning = await parcels.checkPickup()
    if (warning) log.warn(warning)
  } catch (error) {
    log.warn({ err: error }, 'the carrier could not be asked for its pickup locations: its first parcel will show whether they are right')
  }
}
