import { lastMedia, recordedMedia } from './catalogue/media.store.ts'
import { mediaAt } from './catalogue/shown-media.ts'
import { ownersTexts } from './content/content.store.ts'
import { draftedTexts } from './content/drafted-texts.ts'
import { fillPlaceholders } from './content/placeholders.ts'
import type { Deps } from './workflows/deps.ts'
import type { ReadTexts } from './workflows/publishing/publishing.ts'

/** What the rules of the texts have made of them. */
type DraftedContent = NonNullable<ReadTexts['shown']>

export function contentOf({ db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>) {
  const storedMedia = lastMedia(db)
  return {
    /** Banners, gallery, films and drawings, without what is not shown yet or no longer. */
    media: async () => recordedMedia(await storedMedia(), clock()),
    /** Articles, questions, About and the legal texts, with their placeholders filled in from the settings. */
    ...ownersTexts(db, (text) => fillPlaceholders(text, settings)),
    /** The same of what is not published. */
    drafted: ({ content, media }: DraftedContent) => ({
      media: async () => mediaAt(media, clock()),
      ...draftedTexts(content, (text) => fillPlaceholders(text, settings)),
    }),
  }
}
