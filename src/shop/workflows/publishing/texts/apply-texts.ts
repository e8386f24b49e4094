import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { saveMedia } from '../../../catalogue/media.store.ts'
import { announceCatalogueChange } from '../../../catalogue/page-changes.store.ts'
import { saveContent, shownArticle, shownArticles } from '../../../content/content.store.ts'
import { lockedSentences } from '../../../content/versions/locked-sentences.ts'
import { articleNumberOf, slugOf, type TextFile } from '../../../content/versions/text-files.ts'
import { listTexts, saveTexts, type StoredText, type TextChange, type TextVersion } from '../../../content/versions/texts.store.ts'
import type { Deps } from '../../deps.ts'
import { moveArticles, moveGifts, planAddresses, type TakenAddress } from '../move-addresses.ts'
import { missingPosters } from './missing-posters.ts'
import { findTextNeeds } from './text-needs.store.ts'
import type { PlannedAddresses, ReadTexts, TextFault, TextRules } from './text-rules.port.ts'

export type TextDeps = Pick<Deps, 'db' | 'clock' | 'textRules'>

export type FaultyText =
  | { readonly code: 'faulty_text'; readonly faults: readonly TextFault[] }
  /** What has to stay in this text is not there any more. */
  | { readonly code: 'missing_sentences'; readonly words: readonly string[] }
  /** The address is, or was, that of something else. */
  | { readonly code: 'address_taken'; readonly slug: string }

/** Publishes these changes, each as a version, and announces what pages show of them. The catalogue is locked. */
export async function applyTexts(
  tx: Transaction,
  changes: readonly TextChange[],
  { origin, by }: Pick<TextVersion, 'origin' | 'by'>,
  { textRules, clock }: Pick<TextDeps, 'textRules' | 'clock'>,
): Promise<Result<undefined, FaultyText>> {
  const words = changes.flatMap(({ name, source }) => (source === undefined ? [] : lockedSentences(name, source)))
  const missing = words.filter(({ isThere }) => !isThere)
  if (missing.length > 0) return refuse({ code: 'missing_sentences', words: missing.map((each) => each.words) })

  const posters = origin === 'undo' ? [] : changes.flatMap(missingPosters)
  if (posters.length > 0) return refuse({ code: 'faulty_text', faults: posters })

  const before = await listTexts(tx)
  const texts = withChanges(before, changes)
  const repeated = texts.find(({ path }, at) => texts.findIndex((other) => other.path === path) < at)
  if (repeated) return refuse({ code: 'address_taken', slug: slugOf(repeated.path) ?? repeated.path })
  const { faults, shown } = await readAll(tx, texts, await textRules())
  if (!shown) return refuse({ code: 'faulty_text', faults })
  const taken: readonly TakenAddress[] = await moveArticles(tx, shown.content.articles)
  if (taken[0]) return refuse({ code: 'address_taken', slug: taken[0].key })

  await moveGifts(tx, shown.content.gifts.pages)
  const at = clock()
  const saved = [...(await saveContent(tx, shown.content, at)), ...(await saveMedia(tx, shown.media))]
  const changed = [...new Set([...shownByMoves(before, changes), ...saved])]
  await saveTexts(tx, changes, { origin, by, at })
  if (changed.length > 0) await announceCatalogueChange(tx, { texts: changed })
  return ok(undefined)
}

/** What shows an article that gets another address: pages at both, and the lists. It is moved before it is saved, and need not change then. */
export const shownByMoves = (before: readonly StoredText[], changes: readonly TextChange[]): string[] => {
  const paths = new Map(changes.map(({ name, path }) => [name, path]))
  const slugs = before.flatMap(({ name, path }) => {
    const [from, to] = [slugOf(path), slugOf(paths.get(name) ?? path)]
    return from !== undefined && to !== undefined && from !== to ? [from, to] : []
  })
  return slugs.length === 0 ? [] : [shownArticles, ...slugs.map(shownArticle)]
}

type LiveText = TextFile & { readonly name: string }

/** What is published, with these changes. */
export function withChanges(stored: readonly StoredText[], changes: readonly TextChange[]): LiveText[] {
  const changed = new Map(changes.map((change) => [change.name, change]))
  const others = stored.filter(({ name }) => !changed.has(name))
  return [...others, ...changes]
    .flatMap(({ name, path, source }) => (source === undefined ? [] : [{ name, path, source }]))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export async function readAll(sql: Sql, texts: readonly LiveText[], rules: TextRules): Promise<ReadTexts> {
  return rules.read(texts, { ...(await findTextNeeds(sql)), ...(await addressesWith(sql, texts)) })
}

export const addressesWith = (sql: Sql, texts: readonly LiveText[]): Promise<PlannedAddresses> =>
  planAddresses(
    sql,
    {
      products: [],
      articles: texts.flatMap(({ name, path }) => {
        const [id, slug] = [articleNumberOf(name), slugOf(path)]
        return id !== undefined && slug !== undefined ? [{ slug, id }] : []
      }),
    },
    undefined,
  )
