import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { saveNewProduct } from '../../catalogue/changes/new-products.store.ts'
import type { FieldEdits } from '../../catalogue/changes/product-draft.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'
import { carriedDraft } from '../../catalogue/changes/record-json.ts'
import type { Deps } from '../deps.ts'
import type { UnknownProduct } from './draft-product.ts'
import { withStoredPictures } from './pictures/drafted-pictures.ts'
import { findLocked, type KnownProduct, saveDraftOf } from './find-product.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>
export type DraftOf = { readonly code: string; readonly by: string }

/** Writes into a product's draft what is no text of its form. Returns the draft's edits as they were before. */
export function editDraft<Problem>(
  { code, by }: DraftOf,
  change: (known: KnownProduct, at: Date, tx: Transaction) => Promise<Result<FieldEdits, Problem>>,
  { db, clock }: EditDeps,
): Promise<Result<{ readonly before: FieldEdits; readonly name: string }, Problem | UnknownProduct>> {
  return db.transaction(async (tx) => {
    const found = await findLocked(tx, code)
    if (!found) return refuse({ code: 'unknown_product' })
    const at = clock()
    const changed = await change(found, at, tx)
    if (!changed.ok) return changed
    await saveDraftOf(tx, found, { productId: found.id, edits: changed.value, savedAt: at, savedBy: by })
    return ok({ before: found.draft?.edits ?? {}, name: found.record.name })
  })
}

export type RestoreProblem = UnknownProduct | { readonly code: 'not_a_draft' } | { readonly code: 'taken_meanwhile' }

type Restored = DraftOf & { readonly draft: string }

/** Puts a draft back that was thrown away, and the new product that it was of; a field that somebody has written since stays. */
export async function restoreDraft({ draft, ...of }: Restored, deps: EditDeps): Promise<Result<void, RestoreProblem>> {
  const carried = carriedDraft.read(draft)
  if (!carried) return refuse({ code: 'not_a_draft' })
  const { newProduct, edits } = carried
  if (newProduct) return restoreNewProduct({ record: newProduct, edits, by: of.by }, deps)
  const restored = await editDraft<RestoreProblem>(
    of,
    async (current, _, tx) => ok({ ...(await withStoredPictures(tx, edits)), ...current.draft?.edits }),
    deps,
  )
  return restored.ok ? ok(undefined) : restored
}

/** Puts these fields of a draft back as they were; those that had no edit then have none. */
export async function restoreEdits(
  { draft, ...of }: Restored & { readonly paths: readonly string[] },
  deps: EditDeps,
): Promise<Result<void, RestoreProblem>> {
  const carried = carriedDraft.read(draft)
  return carried ? putBack({ ...of, edits: carried.edits }, deps) : refuse({ code: 'not_a_draft' })
}

async function putBack(
  { paths, edits, ...of }: DraftOf & { readonly edits: FieldEdits; readonly paths: readonly string[] },
  deps: EditDeps,
): Promise<Result<void, RestoreProblem>> {
  const isKept = (path: string) => !paths.includes(path)
  const restored = await editDraft<RestoreProblem>(
    of,
    async ({ draft }) => ok({ ...Object.fromEntries(Object.entries(draft?.edits ?? {}).filter(([path]) => isKept(path))), ...edits }),
    deps,
  )
  return restored.ok ? ok(undefined) : restored
}

function restoreNewProduct(
  { record, edits, by }: { readonly record: ProductRecord; readonly edits: FieldEdits; readonly by: string },
  { db, clock }: EditDeps,
): Promise<Result<void, RestoreProblem>> {
  return db.transaction(async (tx) => {
    const isSaved = await saveNewProduct(tx, { record, draft: { edits, savedAt: clock(), savedBy: by } })
    return isSaved ? ok(undefined) : refuse({ code: 'taken_meanwhile' })
  })
}
