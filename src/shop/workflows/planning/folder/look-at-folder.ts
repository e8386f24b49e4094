import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { FileChange, PlanFault } from '../../../catalogue/plans/change-plan.ts'
import type { PlanFile } from '../../../catalogue/plans/plan-files.store.ts'
import type { PlanMedia } from '../../../catalogue/plans/plan-media.store.ts'
import { lockCatalogue } from '../../../catalogue/save-catalogue.store.ts'
import type { FaultySettings } from '../../configuring/configuring.ts'
import { applyChanges, type JudgeDeps } from '../../publishing/publishing.ts'
import type { Look, Take } from '../look.ts'
import { bringDocumentFiles, bringTextFiles, type FilesDeps } from './bring-files.ts'
import { documentFault, textFaults } from './file-faults.ts'
import { type FilesLook, lookAtFiles } from './look-at-files.ts'
import { documentOf, type SourceFile } from './file-kinds.ts'

export type FolderDeps = FilesDeps

type FolderToLookAt = {
  readonly sources: readonly SourceFile[]
  readonly media: readonly PlanMedia[]
  readonly take: Take
  lookAtProducts(within: Transaction): Promise<Look>
}

type LookedAt = { readonly look: Look; readonly files: readonly PlanFile[] }

/**
 * What a folder would change. All of it is brought in and taken back again, because one thing needs the other: a product a tax rate, a text
 * a product that is new.
 */
export async function lookAtFolder(
  tx: Transaction,
  { sources, media, take, lookAtProducts }: FolderToLookAt,
  deps: JudgeDeps & FolderDeps,
): Promise<LookedAt> {
  if (sources.length === 0) return { look: await lookAtProducts(tx), files: [] }
  await lockCatalogue(tx)
  const found = await lookAtFiles(tx, { sources, take }, deps)
  const trial = withinTransaction(tx, deps.db)
  const { products, faults } = await trial.transaction(async (within) =>
    within.rollback(await bringAll(within, { found, media, lookAtProducts }, deps)),
  )
  const look: Look = {
    ...products,
    faults: [...products.faults, ...found.faults, ...faults],
    conflicts: [...products.conflicts, ...found.conflicts],
    kept: products.kept + found.kept,
    files: [...found.changes, ...media.map(mediaChange)],
  }
  return { look, files: found.files }
}

const mediaChange = ({ path }: PlanMedia): FileChange => ({ file: path, field: '', before: undefined, after: true })

type ToBring = Pick<FolderToLookAt, 'media' | 'lookAtProducts'> & { readonly found: FilesLook }

async function bringAll(
  within: Transaction,
  { found: { files }, media, lookAtProducts }: ToBring,
  deps: JudgeDeps & FolderDeps,
): Promise<{ readonly products: Look; readonly faults: readonly PlanFault[] }> {
  const documents = await bringDocumentFiles(within, { files, by: undefined }, deps)
  const products = await lookAtProducts(within)
  const ofDocuments = documents.ok || documents.problem.code === 'files_changed' ? [] : faultsOf(documents.problem, files, deps)
  const changesTexts = media.length > 0 || files.some((file) => file.wanted !== undefined && !documentOf(file))
  if (!changesTexts) return { products, faults: ofDocuments }
  if (products.faults.length === 0 && products.changes.length > 0)
    await applyChanges(within, { source: 'folder', by: undefined, changes: products.changes }, deps)
  const texts = await bringTextFiles(within, { files, media, by: undefined }, deps)
  const ofTexts = texts.ok || texts.problem.code === 'files_changed' ? [] : textFaults(texts.problem, files, deps)
  return { products, faults: [...ofDocuments, ...ofTexts] }
}

function faultsOf(
  { file, faults }: FaultySettings & { readonly file: string },
  files: readonly PlanFile[],
  deps: FolderDeps,
): readonly PlanFault[] {
  const content = files.find(({ path }) => path === file)?.content ?? ''
  return faults.map((fault) => documentFault(fault, { path: file, content }, deps))
}
