import { findMedia } from '../../../catalogue/media.store.ts'
import { announceCatalogueChange } from '../../../catalogue/page-changes.store.ts'
import { turnsOf } from '../../../catalogue/shown-media.ts'
import { shownText } from '#src/kit/text/shown-text.ts'
import { addTurns } from './media-turns.store.ts'
import type { TextDeps } from './apply-texts.ts'

/**
 * Announces what has appeared or disappeared by itself, once among all processes, also what did so while none ran. Returns when the next
 * thing will.
 */
export async function turnMedia({ db, clock }: Pick<TextDeps, 'db' | 'clock'>): Promise<Date | undefined> {
  const now = clock()
  const turns = turnsOf(await findMedia(db))
  const past = turns.filter(({ at }) => at <= now)
  if (past.length > 0)
    await db.transaction(async (tx) => {
      const isNew = await addTurns(
        tx,
        past.map(({ at }) => at),
      )
      const parts = new Set(past.filter(({ at }) => isNew.has(at.getTime())).map(({ part }) => part))
      if (parts.size === 0) return
      const texts = [...parts, ...(parts.has('banners') ? ['firstBanner'] : [])].map(shownText)
      await announceCatalogueChange(tx, { texts })
    })
  return turns.find(({ at }) => at > now)?.at
}
