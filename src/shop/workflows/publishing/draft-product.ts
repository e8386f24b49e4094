import { dayOf } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type FieldClash, outdatedEdits, type PostedFields, saveFields, valueAt, withEdits } from '../../catalogue/changes/product-draft.ts'
import { dropDraft, findDraft, lockDraft, saveDraft, type StoredDraft } from '../../catalogue/changes/product-drafts.store.ts'
import { productFields, toText } from '../../catalogue/changes/product-fields.ts'
import { findProductId, listStoredProducts, listUnits, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { changedFields } from '../../catalogue/changes/merge-records.ts'
import type { FieldChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import type { Product } from '../../catalogue/product.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'
import { applyChanges, type FaultyChanges } from './apply-changes.ts'
import { asShown } from './as-shown.ts'
import type { JudgeDeps } from './judge-records.ts'
import type { RecordFault } from './product-rules.port.ts'

type DraftDeps = Pick<Deps, 'db'> & JudgeDeps

/** A product as its form shows it. */
export type ProductInForm = {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
  readonly version: number
  /** As it is published. */
  readonly record: ProductRecord
  readonly draft: StoredDraft | undefined
  /** What the rules refuse of it with its draft. */
  readonly faults: readonly RecordFault[]
}

/** Undefined for a product that nobody knows, or that an earlier release has imported and no folder since. */
export async function showProduct(code: string, { db, ...deps }: DraftDeps): Promise<ProductInForm | undefined> {
  const found = await findProduct(db, code)
  if (!found) return undefined
  const draft = await findDraft(db, found.id)
  const { record, isActive, version } = found
  const { faults } = await judge(db, withEdits(record, draft?.edits ?? {}), deps)
  return { id: found.id, code: record.code, isActive, version, record, draft, faults }
}

/** The product as shoppers would see it with its draft; undefined where a field cannot be read, or there is no such product. */
export async function previewProduct(code: string, { db, ...deps }: DraftDeps): Promise<Product | undefined> {
  const found = await findProduct(db, code)
  if (!found) return undefined
  const draft = await findDraft(db, found.id)
  const record = withEdits(found.record, draft?.edits ?? {})
  const { products } = await judge(db, record, deps)
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
    const known = await findProduct(tx, code)
    if (!known) return refuse({ code: 'unknown_product' })
    await lockDraft(tx, known.id)
    const found = (await findProduct(tx, code)) ?? known
    const before = await findDraft(tx, found.id)
    const at = clock()
    const { edits, clashes, merged } = saveFields({ record: found.record, edits: before?.edits ?? {} }, posted, { by, at })
    const isChanged = JSON.stringify(edits) !== JSON.stringify(before?.edits ?? {})
    if (isChanged) await saveDraft(tx, { productId: found.id, edits, savedAt: at, savedBy: by })
    return ok({ draft: isChanged ? await findDraft(tx, found.id) : before, clashes, merged })
  })
}

export type PublishProblem =
  | UnknownProduct
  | { readonly code: 'no_draft' }
  /** Somebody has saved the draft since the screen was drawn. */
  | { readonly code: 'draft_changed'; readonly by: string; readonly at: Date }
  /** These fields were published in another way since the draft was written. */
  | { readonly code: 'published_meanwhile'; readonly fields: readonly string[] }
  | FaultyChanges

export type Published = { readonly changeSet: number; readonly name: string; readonly changes: readonly FieldChange[] }

/** Applies the draft of this version as a change set; returns its number. */
export function publishDraft(
  { code, draft: seen, by }: { readonly code: string; readonly draft: number; readonly by: string },
  { db, ...deps }: DraftDeps,
): Promise<Result<Published, PublishProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await findProduct(tx, code)
    if (!found) return refuse({ code: 'unknown_product' })
    const { id, record: before } = found
    await lockDraft(tx, id)
    const draft = await findDraft(tx, id)
    if (!draft) return refuse({ code: 'no_draft' })
    if (draft.version !== seen) return refuse({ code: 'draft_changed', by: draft.savedBy, at: draft.savedAt })
    const fields = outdatedEdits(before, draft.edits)
    if (fields.length > 0) return refuse({ code: 'published_meanwhile', fields })

    const after = withEdits(before, draft.edits)
    // One that is sold no longer is sold again.
    const change = { id, before: found.isActive ? before : undefined, after }
    const applied = await applyChanges(tx, { source: 'form', by, changes: [change] }, deps)
    if (!applied.ok) return applied
    await dropDraft(tx, id)
    return ok({ changeSet: applied.value, name: after.name, changes: changedFields(before, after) })
  })
}

/** Forgets the draft; returns what was typed, by field. */
export function discardDraft(
  code: string,
  { db }: DraftDeps,
): Promise<Result<readonly { readonly field: string; readonly text: string }[], UnknownProduct | { readonly code: 'no_draft' }>> {
  return db.transaction(async (tx) => {
    const found = await findProduct(tx, code)
    if (!found) return refuse({ code: 'unknown_product' })
    await lockDraft(tx, found.id)
    const draft = await findDraft(tx, found.id)
    if (!draft) return refuse({ code: 'no_draft' })
    await dropDraft(tx, found.id)
    return ok(
      productFields(found.record).flatMap(({ path, kind }) => {
        const edit = draft.edits[path]
        return edit ? [{ field: path, text: toText(kind, edit.value) }] : []
      }),
    )
  })
}

/** Types the fields of a draft once more. */
export async function restoreDraft(
  { code, typed, by }: { readonly code: string; readonly typed: PostedFields['typed']; readonly by: string },
  deps: DraftDeps,
): Promise<Result<SavedDraft, UnknownProduct>> {
  const found = await findProduct(deps.db, code)
  if (!found) return refuse({ code: 'unknown_product' })
  const began = Object.fromEntries(productFields(found.record).map(({ path, kind }) => [path, toText(kind, valueAt(found.record, path))]))
  return saveProductDraft({ code, posted: { typed: { ...began, ...typed }, began }, by }, deps)
}

type KnownProduct = StoredProduct & { readonly record: ProductRecord }

async function findProduct(sql: Sql, code: string): Promise<KnownProduct | undefined> {
  const id = await findProductId(sql, code)
  const stored = id === undefined ? undefined : (await listStoredProducts(sql, [id])).get(id)
  return stored?.record && { ...stored, record: stored.record }
}

async function judge(sql: Sql, record: ProductRecord, { productRules, clock, settings: shop }: JudgeDeps) {
  const taxClasses = await listTaxClasses(sql, [String(record['hsnCode'])])
  return productRules.judge([record], { taxClasses, today: dayOf(clock()), shop })
}
