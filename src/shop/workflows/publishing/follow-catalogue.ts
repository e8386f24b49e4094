import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts'
import { catalogueChannel, readCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { Deps } from '../deps.ts'

export type FollowDeps = Pick<Deps, 'db'> & {
  readonly catalogue: Pick<Catalogue, 'refresh'>
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/**
 * Refreshes the catalogue of this process whenever any process changes it, and then announces the change. While nothing can be read,
 * searches and pages stay as they are: old results are better than none. Returns a function that ends it.
 */
export async function followCatalogue(
  announce: (change: CatalogueChange) => void,
  { db, catalogue, pause }: FollowDeps,
): Promise<() => Promise<void>> {
  let isOver = false
  const changed = async (change: CatalogueChange) => {
    for (let waitMs = 100; !isOver; waitMs = Math.min(2 * waitMs, 2_000)) {
      const isRead = await catalogue.refresh(change).then(
        () => true,
        () => false,
      )
      if (isRead) return announce(change)
      await pause(waitMs)
    }
  }
  const stop = await db.listen(catalogueChannel, {
    received: (change) => void changed(readCatalogueChange(change)),
    // Anything may have been missed while nobody listened.
    reconnected: () => void changed('import'),
  })
  return () => {
    isOver = true
    return stop()
  }
}
