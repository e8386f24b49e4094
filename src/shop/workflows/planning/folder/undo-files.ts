import { ok, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ChangePlan } from '../../../catalogue/plans/change-plan.ts'
import { findFormerLists, listMadeVersions } from '../../../catalogue/plans/plan-files.store.ts'
import { saveFolderText, takeMediaBack } from '../../../catalogue/plans/plan-media.store.ts'
import { findVersion, listTexts, type TextChange } from '../../../content/versions/texts.store.ts'
import { documentFiles, documentNames } from '../../../settings/setting-documents.ts'
import { undoVersion, type UndoVersionProblem } from '../../configuring/configuring.ts'
import { applyTexts, type FaultyText } from '../../publishing/publishing.ts'
import type { ChangedField, FilesDeps } from './bring-files.ts'
import { mediaFile } from './file-kinds.ts'

/** What somebody has changed since: a field of settings or tax rates, or a whole text. */
export type KeptInFile = ChangedField

/** Takes back settings and tax rates that a plan has brought. */
export async function undoDocuments(
  tx: Transaction,
  { plan, by }: { readonly plan: ChangePlan; readonly by: string | undefined },
  deps: FilesDeps,
): Promise<Result<readonly KeptInFile[], UndoVersionProblem>> {
  const made = new Map((await listMadeVersions(tx, plan.id)).map(({ name, version }) => [name, version]))
  const kept: KeptInFile[] = []
  for (const document of documentNames) {
    // The release before notes settings with the plan alone.
    const version = made.get(document) ?? (document === 'settings' ? plan.madeVersion : undefined)
    if (version === undefined) continue
    const undone = await undoVersion({ document, version, by }, deps)
    if (!undone.ok) return undone
    kept.push(...undone.value.kept.map((one) => ({ file: documentFiles[document], ...one })))
  }
  return ok(kept)
}

/** Brings texts and lists back as they were before a plan changed them, and the pictures that they name; a text that is published anew since stays. */
export async function undoTexts(
  tx: Transaction,
  { plan, by }: { readonly plan: number; readonly by: string | undefined },
  deps: FilesDeps,
): Promise<Result<readonly KeptInFile[], FaultyText>> {
  const stored = new Map((await listTexts(tx)).map((text) => [text.name, text]))
  const changes: TextChange[] = []
  const kept: KeptInFile[] = []
  const staying: string[] = []
  for (const { name, version } of await listMadeVersions(tx, plan)) {
    const text = stored.get(name)
    if (!text) continue
    if (text.version !== version) {
      kept.push({ file: text.path, field: '', by: (await findVersion(tx, name, text.version))?.by })
      staying.push(text.source ?? '')
    } else {
      const before = await findVersion(tx, name, version - 1)
      changes.push({ name, path: before?.path ?? text.path, source: before?.source })
    }
  }
  // A text that stays names its pictures; those of the others go back with them.
  await takeMediaBack(tx, plan, staying)
  const lists = kept.length === 0 ? await findFormerLists(tx, plan) : undefined
  if (lists !== undefined) await saveFolderText(tx, mediaFile, lists)
  const applied = await applyTexts(tx, changes, { origin: 'undo', by }, deps)
  return applied.ok ? ok(kept) : applied
}
