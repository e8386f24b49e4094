import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import {
  type FieldClash,
  type FieldEdits,
  outdatedEdits,
  type PostedFields,
  saveFields,
  valueAt,
  withEdits,
} from '../../catalogue/changes/product-draft.ts'
import type { StoredDraft } from '../../catalogue/changes/product-drafts.store.ts'
import { findLastChange } from '../../catalogue/changes/change-sets.store.ts'
import { listUnits } from '../../catalogue/changes/product-records.store.ts'
import { changedFields } from '../../catalogue/changes/merge-records.ts'
import type { FieldChange, ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listTakenNames, type TakenName } from '../../catalogue/changes/taken-names.store.ts'
import type { Product } from '../../catalogue/product.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { keysIn } from '../../catalogue/changes/picture-list.ts'
import { notePublished } from '../../catalogue/uploads/uploads.store.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'
import { applyChanges, type FaultyChanges } from './apply-changes.ts'
import { asShown } from './as-shown.ts'
import { dropDraftOf, findLocked, findProduct, type KnownProduct, saveDraftOf } from './find-product.ts'
import { type Judged, type JudgeDeps, judgeRecords } from './judge-records.ts'
import type { RecordFault } from './product-rules.port.ts'
import { keepDraftedPictures, listInTheMaking, withDrawablePictures } from './pictures/drafted-pictures.ts'

export type DraftDeps = Pick<Deps, 'db'> & JudgeDeps

/** A product as its form shows it. */
export type ProductInForm = KnownProduct & {
  readonly code: string
  /** Who published it last; `by` is undefined where the shop did by itself. */
  readonly lastChange: { readonly by: string | undefined; readonly at: Date } | undefined
  /** What the rules refuse of it with its draft. */
  readonly faults: readonly RecordFault[]
  /** The names of pictures in it whose files are not made yet. */
  readonly inTheMaking: readonly string[]
  /** Those of its HSN code. */
  readonly taxClasses: readonly TaxClass[]
}

/** Undefined for a product that nobody knows, or that an earlier release has imported and no folder since. */
export async function showProduct(code: string, { db, ...deps }: DraftDeps): Promise<ProductInForm | undefined> {
  const found = await findProduct(db, code)
  if (!found) return undefined
  const drafted = withEdits(found.record, found.draft?.edits ?? {})
  const { faults } = await judge(db, { known: found, drafted }, deps)
  const taxClasses = await listTaxClasses(db, [String(drafted['hsnCode'])])
  const lastChange = await findLastChange(db, found.id)
  return { ...found, code: found.record.code, faults, lastChange, inTheMaking: await listInTheMaking(db, drafted), taxClasses }
}

/** The product as shoppers would see it with its draft; undefined where a field cannot be read, or there is no such product. */
export async function previewProduct(code: string, { db, ...deps }: DraftDeps): Promise<Product | undefined> {
  const found = await findProduct(db, code)
  if (!found) return undefined
  const record = withDrawablePictures(withEdits(found.record, found.draft?.edits ?? {}))
  const { products } = await judge(db, { known: found, drafted: record }, deps)
  const units = await listUnits(
    db,
    record.variants.map(({ sku }) => sku),
  )
  return products[0] && asShown(products[0], units)
}

export type SavedDraft = {
  readonly draft: StoredDraft | undefined
  readonly clashes: readonly FieldClash[]
  readonly merged: readonly string[]
}
export type UnknownProduct = { readonly code: 'unknown_product' }

/** Saves what the form changed; what somebody else changed meanwhile stays. */
export function saveProductDraft(
  { code, posted, by }: { readonly code: string; readonly posted: PostedFields; readonly by: string },
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
): Promise<Result<SavedDraft, UnknownProduct>> {
  return db.transaction(async (tx) => {
    const found = await findLocked(tx, code)
    if (!found) return refuse({ code: 'unknown_product' })
    const { id, record, draft: before } = found
    const at = clock()
    const { edits, clashes, merged } = saveFields({ record, edits: before?.edits ?? {} }, posted, { by, at })
    const isChanged = JSON.stringify(edits) !== JSON.stringify(before?.edits ?? {})
    if (isChanged) await saveDraftOf(tx, found, { productId: id, edits, savedAt: at, savedBy: by })
    return ok({ draft: isChanged ? (await findProduct(tx, code))?.draft : before, clashes, merged })
  })
}

export type PublishProblem =
  | UnknownProduct
  | { readonly code: 'no_draft' }
  /** Somebody has saved the draft since the screen was drawn. */
  | { readonly code: 'draft_changed'; readonly by: string; readonly at: Date }
  /** These fields were published in another way since the draft was written. */
  | { readonly code: 'published_meanwhile'; readonly fields: readonly string[] }
  /** The names of pictures whose files are not made yet. */
  | { readonly code: 'pictures_in_the_making'; readonly names: readonly string[] }
  | FaultyChanges

export type Published = { readonly changeSet: number; readonly name: string; readonly changes: readonly FieldChange[] }

/** Applies the draft of this version as a change set; returns its number. */
export function publishDraft(
  { by, ...wanted }: { readonly code: string; readonly draft: number; readonly by: string },
  { db, ...deps }: DraftDeps,
): Promise<Result<Published, PublishProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await findLocked(tx, wanted.code)
    const taken = await takeFound(tx, found, wanted.draft)
    if (!taken.ok) return taken
    const { change, changes, name } = taken.value
    const { faults } = await judge(tx, { known: found!, drafted: change.after! }, deps)
    if (faults.length > 0) return tx.rollback(refuse({ code: 'faulty_changes', faults }))
    const applied = await applyChanges(tx, { source: 'form', by, changes: [change] }, deps)
    return applied.ok ? ok({ changeSet: applied.value, name, changes }) : tx.rollback(applied)
  })
}

export type TakenDraft = Omit<Published, 'changeSet'> & { readonly change: ProductChange }

/** Takes the draft of this version away, to be applied later; returns what it changes. The catalogue is locked. */
export async function takeDraft(
  tx: Transaction,
  { code, draft }: { readonly code: string; readonly draft: number },
): Promise<Result<TakenDraft, PublishProblem>> {
  return takeFound(tx, await findLocked(tx, code), draft)
}

async function takeFound(tx: Transaction, found: KnownProduct | undefined, seen: number): Promise<Result<TakenDraft, PublishProblem>> {
  if (!found) return refuse({ code: 'unknown_product' })
  const { id, record: before, draft, isActive, isNew } = found
  if (!draft) return refuse({ code: 'no_draft' })
  if (draft.version !== seen) return refuse({ code: 'draft_changed', by: draft.savedBy, at: draft.savedAt })
  const fields = outdatedEdits(before, draft.edits)
  if (fields.length > 0) return refuse({ code: 'published_meanwhile', fields })

  const after = withEdits(before, draft.edits)
  const names = await listInTheMaking(tx, after)
  if (names.length > 0) return refuse({ code: 'pictures_in_the_making', names })
  await dropDraftOf(tx, found)
  // Whatever a plan waits for is kept until then.
  await notePublished(tx, keysIn(after))
  // One that is sold no longer is sold again. One that is new has not been anywhere before.
  const change = { id: isNew ? after.id : id, before: isActive ? before : undefined, after }
  return ok({ change, name: after.name, changes: changesOf(before, after, draft.edits) })
}

/** What changed, for the log. Where the writing goes stands at a picture, and is named by its own field. */
const changesOf = (before: ProductRecord, after: ProductRecord, edits: FieldEdits): FieldChange[] =>
  changedFields(before, after).flatMap((change) => {
    const ofWriting = Object.keys(edits).filter((path) => path.startsWith(change.field.replace(/images$/, 'canvas')))
    if (!change.field.endsWith('.images') || edits[change.field] || ofWriting.length === 0) return [change]
    return ofWriting.map((field) => ({ field, before: valueAt(before, field), after: valueAt(after, field) }))
  })

export type DiscardedDraft = { readonly edits: FieldEdits; readonly newProduct: ProductRecord | undefined }

/** Forgets the draft, and a new product with it; returns what there was. */
export function discardDraft(
  { code, by }: { readonly code: string; readonly by: string },
  { db, clock }: DraftDeps,
): Promise<Result<DiscardedDraft, UnknownProduct | { readonly code: 'no_draft' }>> {
  return db.transaction(async (tx) => {
    const found = await findLocked(tx, code)
    if (!found) return refuse({ code: 'unknown_product' })
    const { draft, isNew, record } = found
    if (!draft) return refuse({ code: 'no_draft' })
    await dropDraftOf(tx, found)
    if (!isNew) await keepDraftedPictures(tx, found, draft, { by, at: clock() })
    return ok({ edits: draft.edits, newProduct: isNew ? record : undefined })
  })
}

/** What the rules refuse of a product as it is drafted, and which of its names are known already. A product that is not there yet has no present id. */
export async function judge(
  sql: Sql,
  { known, drafted }: { readonly known: Pick<KnownProduct, 'id' | 'isNew'>; readonly drafted: ProductRecord },
  deps: JudgeDeps,
): Promise<Judged> {
  const { id, isNew } = known
  const taxClasses = await listTaxClasses(sql, [String(drafted['hsnCode'])])
  const { faults, products } = await judgeRecords(sql, [{ id: isNew ? '' : id, record: drafted }], { taxClasses, leaving: [] }, deps)
  const taken = await judgeNames(sql, known, drafted)
  return { faults: [...faults.filter(({ field }) => !taken.some((one) => one.field === field)), ...taken], products }
}

/** Which of its names something else has, or had. */
export const judgeNames = async (
  sql: Sql,
  { id, isNew }: Pick<KnownProduct, 'id' | 'isNew'>,
  drafted: ProductRecord,
): Promise<readonly RecordFault[]> =>
  (await listTakenNames(sql, { ...drafted, id }, { isNew })).map((one) => ({ product: drafted.id, ...takenFault(one) }))

const takenFault = ({ kind, value, by }: TakenName): Pick<RecordFault, 'field' | 'message'> => ({
  field: kind === 'code' ? 'code' : `variants.${value}.sku`,
  message: `"${value}" is the ${kind} of ${by} too`,
})
