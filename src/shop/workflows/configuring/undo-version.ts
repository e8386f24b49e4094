import { ok, refuse, type Result } from '#src/kit/result.ts'
import { changedSettings, type DocumentName, mergeDocuments } from '../../settings/setting-documents.ts'
import { findNewestVersion, findVersion, lockVersions } from '../../settings/settings-versions.store.ts'
import type { Deps } from '../deps.ts'
import { type AppliedDocument, applyDocument, type ConfiguringDeps, type FaultySettings } from './apply-document.ts'
import { whoChanged } from './save-document.ts'

export type UndoVersion = { readonly document: DocumentName; readonly version: number; readonly by: string | undefined }

/** A field that somebody has changed since, and that stays. */
export type KeptSetting = { readonly field: string; readonly by: string | undefined }

/** `changes` is empty when there was nothing left to take back. */
export type UndoneVersion = AppliedDocument & { readonly kept: readonly KeptSetting[] }

export type UndoVersionProblem = { readonly code: 'unknown_version' } | { readonly code: 'first_version' } | FaultySettings

/** Takes back what one version changed. What somebody changed since stays and is named. */
export function undoVersion(
  { document, version, by }: UndoVersion,
  { db, ...deps }: Pick<Deps, 'db'> & ConfiguringDeps,
): Promise<Result<UndoneVersion, UndoVersionProblem>> {
  return db.transaction(async (tx) => {
    await lockVersions(tx)
    const [newest, undone] = [await findNewestVersion(tx, document), await findVersion(tx, document, version)]
    if (!newest || !undone) return refuse({ code: 'unknown_version' })
    const before = await findVersion(tx, document, version - 1)
    if (!before) return refuse({ code: 'first_version' })
    const sides = { base: JSON.parse(undone.written), ours: JSON.parse(newest.written), theirs: JSON.parse(before.written) }
    const { merged, conflicts } = mergeDocuments(document, sides, 'ours')
    const changed = await whoChanged(tx, document, { since: version, newest: newest.version })
    const kept = conflicts.map(({ field }) => ({ field, by: changed.get(field) }))
    if (changedSettings(document, sides.ours, merged).length === 0) return ok({ version: newest.version, changes: [], kept })
    const applied = await applyDocument(tx, { document, newest, wanted: merged, by, source: 'undo', undoes: version }, deps)
    return applied.ok ? ok({ ...applied.value, kept }) : tx.rollback(applied)
  })
}
