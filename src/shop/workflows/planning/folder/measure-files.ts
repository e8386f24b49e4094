import { listMadeVersions, listPlanFiles } from '../../../catalogue/plans/plan-files.store.ts'
import { listFormerMedia, listPlanMedia, type PlanMedia } from '../../../catalogue/plans/plan-media.store.ts'
import { findVersion, type TextChange } from '../../../content/versions/texts.store.ts'
import { measureTexts } from '../../publishing/publishing.ts'
import type { FilesDeps } from './bring-files.ts'
import { isText, type SourceFile } from './file-kinds.ts'

type MeasureDeps = Pick<FilesDeps, 'db' | 'textRules'>

/** Measures what the texts of a folder show before the transaction that brings them in. */
export async function measureFiles(
  { files, media }: { readonly files: readonly SourceFile[]; readonly media: readonly PlanMedia[] },
  deps: MeasureDeps,
): Promise<void> {
  const texts = files.filter(isText)
  const changes = texts.map(({ name, path, content: source }): TextChange => ({ name, path, source }))
  if (texts.length > 0) await measureTexts({ changes, media }, deps)
}

/** The same of a plan: of what it brings, or of what it takes back. */
export async function measurePlan(plan: number, deps: MeasureDeps): Promise<void> {
  await measureFiles({ files: await listPlanFiles(deps.db, plan), media: await listPlanMedia(deps.db, plan) }, deps)
  const changes: TextChange[] = []
  for (const { name, version } of await listMadeVersions(deps.db, plan)) {
    const before = await findVersion(deps.db, name, version - 1)
    if (before?.source !== undefined) changes.push({ name, path: before.path, source: before.source })
  }
  const media = await listFormerMedia(deps.db, plan)
  if (changes.length + media.length > 0) await measureTexts({ changes, media }, deps)
}
