import { ok, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { listPlanFiles, type MadeVersion, saveFormerLists, saveMadeVersions } from '../../../catalogue/plans/plan-files.store.ts'
import { listPlanMedia, noteFormerMedia } from '../../../catalogue/plans/plan-media.store.ts'
import { noteFormerImports } from '../../../catalogue/plans/plan-imports.store.ts'
import { bringDocumentFiles, bringTextFiles, type FilesDeps } from './bring-files.ts'
import { mediaFile } from './file-kinds.ts'

type PlanToBring<Problem> = {
  readonly id: number
  readonly by: string | undefined
  /** The moment that was planned; undefined: now. */
  readonly startsAt?: Date | undefined
  /** Applies the changes of products; returns the number of their set. */
  apply(): Promise<Result<number | undefined, Problem>>
}

/** `changeSet`: undefined where no product was changed. */
export type BroughtPlan = { readonly changeSet: number | undefined; readonly made: readonly MadeVersion[] }

export type BringPlanProblem =
  | Extract<Awaited<ReturnType<typeof bringDocumentFiles>>, { ok: false }>['problem']
  | Extract<Awaited<ReturnType<typeof bringTextFiles>>, { ok: false }>['problem']

/**
 * Brings all of a plan in, and notes what has to be taken back with it: tax rates before the products that need them, texts after the products
 * that they name. After a refusal the transaction has to be rolled back.
 */
export async function bringPlan<Problem>(
  tx: Transaction,
  { id, by, startsAt, apply }: PlanToBring<Problem>,
  deps: FilesDeps,
): Promise<Result<BroughtPlan, Problem | BringPlanProblem>> {
  const [files, media] = [await listPlanFiles(tx, id), await listPlanMedia(tx, id)]
  await noteFormerImports(
    tx,
    id,
    files.filter(({ path }) => path !== mediaFile),
  )
  const documents = await bringDocumentFiles(tx, { files, by }, deps)
  if (!documents.ok) return documents
  const products = await apply()
  if (!products.ok) return products
  await noteFormerMedia(tx, id)
  const texts = await bringTextFiles(tx, { files, media, by, startsAt }, deps)
  if (!texts.ok) return texts
  const made = [...documents.value, ...texts.value.made]
  await saveMadeVersions(tx, id, made)
  if (texts.value.formerLists !== undefined) await saveFormerLists(tx, id, texts.value.formerLists)
  return ok({ changeSet: products.value, made })
}
