import { systemClock } from '#src/kit/time/clock.ts'
import type { RehearsalProgress } from '#src/web/desk/desk-context.ts'
import { makePicturesAhead } from './pictures-ahead/pictures-ahead.ts'
import { rehearsing } from './rehearsal/rehearsing.ts'
import { restWorkers } from './rehearsal/rest-of-workers.ts'
import { isOfContent } from '#src/shop/catalogue/catalogue.ts'
import type { OpenedParts } from './open-parts.ts'
import type { Closers } from './until-stopped.ts'
import { warnOfPickupLocation } from './wiring/warn-of-pickup-location.ts'

type Once = { readonly address: string; readonly print: (line: string) => void; readonly makesPicturesAhead?: boolean | undefined }

/** Begins what one process does for all that serve at the same address. Returns what ends it. */
export function keepOnce(
  { shop, db, connection, mediaDir, suppliers, log }: OpenedParts,
  { address, print, makesPicturesAhead = false }: Once,
): Closers {
  suppliers.connectShop(address)
  void warnOfPickupLocation(shop, log)
  if (!makesPicturesAhead) return []
  const ahead = makePicturesAhead({ shop, db, connection, folder: mediaDir, print, log })
  shop.catalogue.onChange((change) => isOfContent(change) && ahead.renew())
  return [() => ahead.stop()]
}

/** The rehearsal that the desk offers; undefined where a supplier has keys. `changed` is called with each progress. */
export const rehearsalOf = (parts: OpenedParts, changed?: (progress: RehearsalProgress) => void) =>
  rehearsing(
    { ...parts, sandboxes: parts.suppliers.sandboxes, clock: systemClock },
    { restWorkers: () => restWorkers(parts.db), changed, log: parts.log },
  )
