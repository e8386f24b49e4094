import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import {
  changePictureList,
  type PictureChange,
  picturesField,
  type TextClash,
  withPicture,
  withPicturesEdit,
} from '../../../catalogue/changes/picture-list.ts'
import { valueAt, withEdits } from '../../../catalogue/changes/product-draft.ts'
import type { PictureRecord, ProductRecord } from '../../../catalogue/changes/product-record.ts'
import { addRemovedPictures, dropRemovedPicture, listRemovedPictures } from '../../../catalogue/uploads/removed-pictures.store.ts'
import { findUpload } from '../../../catalogue/uploads/uploads.store.ts'
import type { Deps } from '../../deps.ts'
import { type PicturingDeps, type ReadUpload, type SentPicture, takeUpload, type UploadFault } from '../../picturing/picturing.ts'
import type { UnknownProduct } from '../draft-product.ts'
import { findLocked, findProduct, type KnownProduct, saveDraftOf } from '../find-product.ts'

type OfColour = { readonly code: string; readonly sku: string }
type DraftPicturesDeps = Pick<Deps, 'queue'> & PicturingDeps

/** No such product, or no such colour of it. */
type UnknownColour = UnknownProduct | { readonly code: 'unknown_colour' }

export type AddPictureProblem = UnknownColour | { readonly code: 'unusable_picture'; readonly fault: UploadFault }

/** `isNew`: false where the colour had these very bytes already. */
export type AddedPicture = { readonly key: string; readonly isNew: boolean }

/** Stores a picture, puts it at the end of the colour's in the draft, and has its files made. */
export async function addPicture(
  { code, sku, ...sent }: OfColour & SentPicture,
  deps: DraftPicturesDeps,
): Promise<Result<AddedPicture, AddPictureProblem>> {
  const known = await findColour(deps.db, { code, sku })
  if (!known.ok) return known
  const taken = await takeUpload(sent, deps)
  if (!taken.ok) return refuse({ code: 'unusable_picture', fault: taken.problem })
  const upload = taken.value
  const added = await editPictures({ code, sku, by: sent.by }, deps, async (tx, { product, pictures }) => {
    if (!(await findUpload(tx, upload.key))?.isReady)
      await deps.queue.enqueue(tx, 'pictures.make', { key: upload.key }, { key: upload.key })
    const place = {
      productId: product.id,
      colour: String(valueAt(withEdits(product.record, product.draft?.edits ?? {}), `variants.${sku}.colour`)),
    }
    const next = withPicture(pictures, pictureOf(upload, sent.fileName, place))
    await dropRemovedPicture(tx, product.id, sku, upload.key)
    return ok({ pictures: next, value: { key: upload.key, isNew: next !== pictures } })
  })
  return added
}

/** As the file will have it. Its name says where it belongs and holds a part of its hash: no two pictures ever have one path. */
function pictureOf(
  { key, ending, width, height, widths }: Omit<ReadUpload, 'content'>,
  fileName: string,
  place: { productId: string; colour: string },
) {
  const name = slugOf(fileName.replace(/[.][^.]*$/, ''))
  const file = `media/products/${place.productId}/${[place.colour, name, key.slice(0, 8)].filter(Boolean).join('-')}.${ending}`
  return { file, view: usualView, alt: '', width, height, stored: { key, widths } } satisfies PictureRecord
}

const usualView = 'detail'
const mostLetters = 40
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replaceAll(/^-+|-+$/g, '')

export type ChangePicturesProblem = UnknownColour | { readonly code: 'unknown_picture' }

/** Changes the pictures of a colour in the draft; returns the texts that somebody else has changed meanwhile. */
export const changePictures = (
  { change, ...of }: OfColour & { readonly change: PictureChange; readonly by: string },
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<readonly TextClash[], ChangePicturesProblem>> =>
  editPictures(of, deps, async (tx, { product, pictures }) => {
    const changed = changePictureList(pictures, change)
    if (!changed) return refuse({ code: 'unknown_picture' })
    const { removed } = changed
    // Nothing is kept of a product that was never published.
    if (removed && !product.isNew)
      await addRemovedPictures(tx, { productId: product.id, sku: of.sku, pictures: [removed], by: of.by, at: deps.clock() })
    return ok({ pictures: changed.pictures, value: changed.clashes })
  })

/** A removed picture comes back, at the end. */
export const putPictureBack = (
  { key, ...of }: OfColour & { readonly key: string; readonly by: string },
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<void, ChangePicturesProblem>> =>
  editPictures(of, deps, async (tx, { product, pictures }) => {
    const removed = await listRemovedPictures(tx, product.id)
    const found = removed.find(({ sku, picture }) => sku === of.sku && picture.stored.key === key)
    if (!found) return refuse({ code: 'unknown_picture' })
    await dropRemovedPicture(tx, product.id, of.sku, key)
    return ok({ pictures: withPicture(pictures, found.picture), value: undefined })
  })

/** Whoever has seen both decides between the draft's pictures of a colour and those that were published meanwhile. */
export async function decidePictures(
  { code, sku, take, by }: OfColour & { readonly take: 'draft' | 'published'; readonly by: string },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<void, UnknownColour>> {
  return db.transaction(async (tx) => {
    const found = await lockColour(tx, { code, sku })
    if (!found.ok) return found
    const { id, record, draft } = found.value
    const edits = draft?.edits ?? {}
    const { [picturesField(sku)]: edit, ...others } = edits
    if (!edit) return ok(undefined)
    const before = valueAt(record, picturesField(sku))
    const next = take === 'published' ? others : { ...others, [picturesField(sku)]: { ...edit, before, by, at: clock() } }
    await saveDraftOf(tx, found.value, { productId: id, edits: next, savedAt: clock(), savedBy: by })
    return ok(undefined)
  })
}

type Edited = { readonly product: KnownProduct; readonly pictures: readonly PictureRecord[] }

/** Changes are made one after the other: each begins with the draft as the one before has left it. */
async function editPictures<Value, Problem>(
  { code, sku, by }: OfColour & { readonly by: string },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  edit: (
    tx: Transaction,
    edited: Edited,
  ) => Promise<Result<{ readonly pictures: readonly PictureRecord[]; readonly value: Value }, Problem>>,
): Promise<Result<Value, UnknownColour | Problem>> {
  return db.transaction(async (tx): Promise<Result<Value, UnknownColour | Problem>> => {
    const found = await lockColour(tx, { code, sku })
    if (!found.ok) return found
    const product = found.value
    const edits = product.draft?.edits ?? {}
    const pictures = picturesOf(withEdits(product.record, edits), sku)
    const edited = await edit(tx, { product, pictures })
    if (!edited.ok) return tx.rollback(edited)
    if (edited.value.pictures !== pictures) {
      const next = withPicturesEdit({ record: product.record, edits }, { sku, pictures: edited.value.pictures }, { by, at: clock() })
      await saveDraftOf(tx, product, { productId: product.id, edits: next, savedAt: clock(), savedBy: by })
    }
    tx.changed('pictures')
    return ok(edited.value.value)
  })
}

async function lockColour(tx: Transaction, { code, sku }: OfColour): Promise<Result<KnownProduct, UnknownColour>> {
  return ofColour(await findLocked(tx, code), sku)
}

const findColour = async (sql: Sql, { code, sku }: OfColour): Promise<Result<KnownProduct, UnknownColour>> =>
  ofColour(await findProduct(sql, code), sku)

function ofColour(found: KnownProduct | undefined, sku: string): Result<KnownProduct, UnknownColour> {
  if (!found) return refuse({ code: 'unknown_product' })
  const { variants } = withEdits(found.record, found.draft?.edits ?? {})
  return variants.some((variant) => variant.sku === sku) ? ok(found) : refuse({ code: 'unknown_colour' })
}

const picturesOf = ({ variants }: ProductRecord, sku: string): readonly PictureRecord[] =>
  variants.find((variant) => variant.sku === sku)?.images ?? []
