import type { Sql } from '#src/platform/db/database.ts'
import { findNotices, type PageNotices } from './notified-pages.store.ts'
import { type IndexingDeps, notifyEngines } from './notify-engines.ts'

export type { SearchEngines } from '../../catalogue/search-engines.port.ts'
export type { NoticeRound } from './notify-engines.ts'

/** Search engines are notified of what changes on public pages. */
export function indexing(deps: IndexingDeps) {
  let isOutdated = true
  return {
    /** To be called when pages may show something else. What is not noted before the next round, a later one finds. */
    wake: () => void (isOutdated = true),
    /** One round; it does nothing while no page can have changed since the last one. */
    async notifyOfChanges() {
      if (!isOutdated) return 'nothing'
      isOutdated = false
      const round = await notifyEngines(deps).catch((error: unknown) => {
        isOutdated = true
        throw error
      })
      isOutdated = round === 'off' || round === 'busy' || round === 'waits' || round === 'failed'
      return round
    },
    /** What the key file shows; undefined while no search engine is notified. */
    findKey: async (): Promise<string | undefined> =>
      deps.searchEngines && deps.settings.searchEngines.areNotified ? (await findNotices(deps.db))?.key : undefined,
  }
}

/** How the notices stand, for staff. */
export const showNotices = (sql: Sql): Promise<PageNotices | undefined> => findNotices(sql)
