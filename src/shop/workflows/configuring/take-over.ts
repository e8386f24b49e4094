import { ok, type Result } from '#src/kit/result.ts'
import type { DocumentName } from '../../settings/setting-documents.ts'
import { findNewestVersion, lockVersions, saveImported } from '../../settings/settings-versions.store.ts'
import type { Deps } from '../deps.ts'
import { applyDocument, type ConfiguringDeps, type FaultySettings } from './apply-document.ts'

/** Makes a file the first state of its document, at the first start of this shop or of one that an earlier release has run. */
export function takeOver(
  document: DocumentName,
  written: string,
  { db, ...deps }: Pick<Deps, 'db'> & ConfiguringDeps,
): Promise<Result<void, FaultySettings>> {
  return db.transaction(async (tx) => {
    await lockVersions(tx)
    if (await findNewestVersion(tx, document)) return ok(undefined)
    const applied = await applyDocument(
      tx,
      { document, newest: undefined, wanted: JSON.parse(written), written, by: undefined, source: 'folder' },
      deps,
    )
    if (!applied.ok) return tx.rollback(applied)
    await saveImported(tx, document, written)
    return ok(undefined)
  })
}
