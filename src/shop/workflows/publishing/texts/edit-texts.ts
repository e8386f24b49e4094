import { ok, refuse, type Result } from '#src/kit/result.ts'
import { lockCatalogue } from '../../../catalogue/save-catalogue.store.ts'
import { articleNumberOf, isLegal, isSameText, nameOfArticle, pathOfArticle } from '../../../content/versions/text-files.ts'
import { dropDraft, findDraft, lockText, saveDraft, type TextDraft } from '../../../content/versions/text-drafts.store.ts'
import { findHighestNumber, findText, findVersion, insertText, type StoredText } from '../../../content/versions/texts.store.ts'
import type { TextDeps } from './apply-texts.ts'
import { changing, type PublishedText, type PublishTextProblem, type UnknownText } from './change-text.ts'
import { holdingDay, type HoldingProblem } from './holding-day.ts'
import { newArticle } from './new-article.ts'
import { nextPath } from './next-path.ts'

export type SaveTextDraft = {
  readonly name: string
  readonly source: string
  /** Of an article: the last part of its address. */
  readonly slug?: string | undefined
  /** What the form began with: the version of the draft, 0 without one, and the published version. */
  readonly seenDraft: number
  readonly seenVersion: number
  readonly by: string
}

/** Somebody else has saved or published meanwhile: nothing is written, and both are shown. */
export type DraftClash = {
  readonly code: 'clash'
  readonly source: string
  readonly by: string | undefined
  readonly draft: number
  readonly version: number
}
export type BadSlug = { readonly code: 'bad_slug' }
export type SaveTextProblem = UnknownText | DraftClash | BadSlug

/** Saves what the form has as the draft of all staff; a draft that is what is published is none. */
export function saveTextDraft(request: SaveTextDraft, { db, clock }: TextDeps): Promise<Result<TextDraft | undefined, SaveTextProblem>> {
  const { name, slug, seenDraft, seenVersion, by } = request
  const source = request.source.replaceAll('\r\n', '\n')
  return db.transaction(async (tx) => {
    await lockText(tx, name)
    const text = await findText(tx, name)
    if (!text) return refuse({ code: 'unknown_text' })
    const draft = await findDraft(tx, name)
    const path = nextPath(draft ?? text, slug)
    if (path === undefined) return refuse({ code: 'bad_slug' })
    const wanted = { path, source }
    if (isSameText(draft, wanted) && seenVersion === draft?.basedOn) return ok(draft)
    if ((draft?.version ?? 0) !== seenDraft || text.version !== seenVersion) return refuse(clash(text, draft))
    if (text.source !== undefined && isSameText({ path: text.path, source: text.source }, wanted)) {
      await dropDraft(tx, name)
      return ok(undefined)
    }
    const saved = { name, ...wanted, basedOn: text.version, at: clock(), by }
    return ok({ ...saved, version: await saveDraft(tx, saved) })
  })
}

const clash = (text: StoredText, draft: TextDraft | undefined): DraftClash => ({
  code: 'clash',
  source: (draft ?? text).source ?? '',
  by: draft?.by,
  draft: draft?.version ?? 0,
  version: text.version,
})

/** A draft of a new article; returns its name. */
export function startArticle(
  { title, by }: { readonly title: string; readonly by: string },
  { db, clock }: Pick<TextDeps, 'db' | 'clock'>,
): Promise<Result<string, { readonly code: 'no_title' }>> {
  return db.transaction(async (tx) => {
    if (!title.trim()) return refuse({ code: 'no_title' })
    await lockCatalogue(tx)
    const number = (await findHighestNumber(tx)) + 1
    const { slug, source } = newArticle(title, { number, at: clock() })
    const [name, path] = [nameOfArticle(number), pathOfArticle(slug)]
    await insertText(tx, { name, path })
    await saveDraft(tx, { name, path, source, basedOn: 0, at: clock(), by })
    return ok(name)
  })
}

/** Refuses a day from which a text of law cannot hold. */
export async function checkHolding(
  name: string,
  holdsFrom: string | undefined,
  { db, clock, textRules }: TextDeps,
): Promise<Result<string | undefined, UnknownText | HoldingProblem>> {
  if (!isLegal(name)) return ok(undefined)
  const text = await findText(db, name)
  if (!text) return refuse({ code: 'unknown_text' })
  return holdingDay(holdsFrom, (await textRules()).headerOf(text.source ?? ''), clock())
}

/** Publishes the draft of this version. A text of law holds from the day that is given. */
export function publishText(
  {
    name,
    draft: seen,
    holdsFrom,
    by,
  }: { readonly name: string; readonly draft: number; readonly holdsFrom?: string | undefined; readonly by: string },
  deps: TextDeps,
): Promise<Result<PublishedText, PublishTextProblem>> {
  return changing(deps, name, async (sql, text) => {
    const draft = await findDraft(sql, name)
    if (!draft) return refuse({ code: 'no_draft' })
    if (draft.version !== seen) return refuse({ code: 'draft_changed', by: draft.by, at: draft.at })
    if (draft.basedOn !== text.version) return refuse({ code: 'published_meanwhile' })
    const rules = await deps.textRules()
    const day = isLegal(name) ? holdingDay(holdsFrom, rules.headerOf(text.source ?? ''), deps.clock()) : ok(undefined)
    if (!day.ok) return day
    const source = day.value === undefined ? draft.source : rules.withHeader(draft.source, { updated: day.value })
    return ok({ change: { name, path: draft.path, source }, origin: 'form', by, isDraft: true })
  })
}

/** Publishes an earlier version once more, as a new one. `seen`: the published version that the screen showed. */
export function bringBackText(
  { name, version, seen, by }: { readonly name: string; readonly version: number; readonly seen: number; readonly by: string },
  deps: TextDeps,
): Promise<Result<PublishedText, PublishTextProblem>> {
  return changing(deps, name, async (sql, text) => {
    if (text.version !== seen) return refuse({ code: 'published_meanwhile' })
    if (version === 0) return ok({ change: { name, path: text.path, source: undefined }, origin: 'undo', by })
    const found = await findVersion(sql, name, version)
    if (!found) return refuse({ code: 'unknown_version' })
    return ok({ change: { name, path: found.path, source: found.source }, origin: 'undo', by })
  })
}

/** Takes an article off; its address answers that it is gone. */
export function takeOffText(
  { name, seen, by }: { readonly name: string; readonly seen: number; readonly by: string },
  deps: TextDeps,
): Promise<Result<PublishedText, PublishTextProblem>> {
  return changing(deps, name, async (_, text) => {
    if (articleNumberOf(name) === undefined || text.source === undefined) return refuse({ code: 'not_published' })
    if (text.version !== seen) return refuse({ code: 'published_meanwhile' })
    return ok({ change: { name, path: text.path, source: undefined }, origin: 'form', by })
  })
}

/** Forgets the draft; returns it, so that it can be written once more. */
export function discardTextDraft(
  name: string,
  { db }: Pick<TextDeps, 'db'>,
): Promise<Result<TextDraft, UnknownText | { readonly code: 'no_draft' }>> {
  return db.transaction(async (tx) => {
    await lockText(tx, name)
    if (!(await findText(tx, name))) return refuse({ code: 'unknown_text' })
    const draft = await findDraft(tx, name)
    if (!draft) return refuse({ code: 'no_draft' })
    await dropDraft(tx, name)
    return ok(draft)
  })
}

/** Writes a draft that was thrown away, unless somebody has begun another one. */
export function restoreTextDraft(
  { name, path, source, by }: Pick<TextDraft, 'name' | 'path' | 'source' | 'by'>,
  { db, clock }: Pick<TextDeps, 'db' | 'clock'>,
): Promise<Result<undefined, UnknownText | DraftClash>> {
  return db.transaction(async (tx) => {
    await lockText(tx, name)
    const text = await findText(tx, name)
    if (!text) return refuse({ code: 'unknown_text' })
    const other = await findDraft(tx, name)
    if (other) return refuse(clash(text, other))
    await saveDraft(tx, { name, path, source, basedOn: text.version, at: clock(), by })
    return ok(undefined)
  })
}
