import { isSameJson } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { changedSettings, type DocumentName, mergeDocuments } from '../../settings/setting-documents.ts'
import { findNewestVersion, findVersion, listVersions, lockVersions } from '../../settings/settings-versions.store.ts'
import type { Deps } from '../deps.ts'
import { type AppliedDocument, applyDocument, type ConfiguringDeps, type FaultySettings } from './apply-document.ts'

export type SaveDocument = {
  readonly document: DocumentName
  /** The version that was shown when the changes were made. */
  readonly began: number
  /** That version with the changes in it. */
  readonly wanted: unknown
  readonly by: string | undefined
  readonly source: 'form' | 'command' | 'folder'
  /** Saves nothing, and returns what would be saved. */
  readonly isDryRun?: boolean
}

/** A field that somebody else has changed since the form was opened, in another way. */
export type ChangedMeanwhile = {
  readonly field: string
  readonly now: unknown
  readonly wanted: unknown
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
}

/** `merged`: fields that others have changed meanwhile, and that stay as they have them. */
export type SavedDocument = AppliedDocument & { readonly merged: readonly string[] }

export type SaveDocumentProblem =
  | { readonly code: 'unknown_version' }
  | { readonly code: 'changed_meanwhile'; readonly newest: number; readonly conflicts: readonly ChangedMeanwhile[] }
  | FaultySettings

/** Saves what somebody has changed in a document, together with what others have changed meanwhile; all of it or nothing. */
export function saveDocument(
  { document, began, wanted, by, source, isDryRun = false }: SaveDocument,
  { db, ...deps }: Pick<Deps, 'db'> & ConfiguringDeps,
): Promise<Result<SavedDocument, SaveDocumentProblem>> {
  return db.transaction(async (tx) => {
    await lockVersions(tx)
    const [newest, base] = [await findNewestVersion(tx, document), await findVersion(tx, document, began)]
    if (!newest || !base) return refuse({ code: 'unknown_version' })
    const faults = judged(document, wanted, deps)
    if (faults.length > 0) return refuse({ code: 'faulty_settings', faults })
    const sides = { base: JSON.parse(base.written), ours: JSON.parse(newest.written), theirs: wanted }
    const { merged, conflicts } = mergeDocuments(document, sides, undefined)
    if (conflicts.length > 0) {
      const changed = await whoChanged(tx, document, { since: began, newest: newest.version })
      return refuse({
        code: 'changed_meanwhile',
        newest: newest.version,
        conflicts: conflicts.map(({ field, ours, theirs }) => ({ field, now: ours, wanted: theirs, by: changed.get(field) })),
      })
    }
    const applied = await applyDocument(tx, { document, newest, wanted: merged, by, source }, deps)
    if (!applied.ok) return tx.rollback(applied)
    const saved = ok({ ...applied.value, merged: changedSettings(document, sides.base, sides.ours).map(({ field }) => field) })
    return isDryRun ? tx.rollback(saved) : saved
  })
}

/** Before anything is merged, because faults name the places of what was written. */
function judged(document: DocumentName, wanted: unknown, { settingsRules }: ConfiguringDeps) {
  const judgement = document === 'settings' ? settingsRules.judgeSettings(wanted, 'database') : settingsRules.judgeTaxRates(wanted)
  return judgement.ok ? [] : judgement.problem
}

type Span = { readonly since: number; readonly newest: number }

/** Who has changed each field last since a version. */
export async function whoChanged(
  sql: Sql,
  document: DocumentName,
  { since, newest }: Span,
): Promise<ReadonlyMap<string, string | undefined>> {
  const versions = (await listVersions(sql, document, { limit: newest - since + 1 })).toReversed()
  const documents = versions.map(({ written }) => JSON.parse(written) as unknown)
  const fields = versions
    .slice(1)
    .flatMap(({ by }, at) =>
      isSameJson(documents[at], documents[at + 1])
        ? []
        : changedSettings(document, documents[at], documents[at + 1]).map(({ field }) => [field, by] as const),
    )
  return new Map(fields)
}
