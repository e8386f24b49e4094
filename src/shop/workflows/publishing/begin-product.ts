import { slugOf } from '#src/kit/slug.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findNewProduct, saveNewProduct } from '../../catalogue/changes/new-products.store.ts'
import { blankProduct, type OwnNames } from '../../catalogue/changes/blank-product.ts'
import { withEdits } from '../../catalogue/changes/product-draft.ts'
import type { ProductRecord, VariantRecord } from '../../catalogue/changes/product-record.ts'
import { type DraftDeps, judge } from './draft-product.ts'
import { findProduct } from './find-product.ts'

export type ProductToBegin = {
  readonly name: string
  readonly code: string
  /** The last part of its page's address; empty: from the name. */
  readonly address: string
  /** The code of a product to copy; empty: begin with nothing. */
  readonly like: string
  /** Whether the pictures of the copied product come along, with where the writing goes. */
  readonly withPictures: boolean
}

/** `field`: of the form that asked. */
export type BeginProblem = { readonly code: 'refused_product'; readonly field: keyof ProductToBegin; readonly message: string }

/** A new product begins with the shop's own brand. */
export type BeginDeps = DraftDeps & { readonly settings: { readonly brand: { readonly name: string } } }

/** Begins a product as a draft. Shoppers see nothing of it until it is published; returns its code. */
export async function beginProduct(
  { by, ...wanted }: ProductToBegin & { readonly by: string },
  deps: BeginDeps,
): Promise<Result<{ readonly code: string; readonly name: string }, BeginProblem>> {
  const { db, clock, settings } = deps
  const like = wanted.like === '' ? undefined : await findProduct(db, wanted.like)
  if (wanted.like !== '' && !like) return refused('like', 'is the code of no product')
  const own = { id: wanted.address || slugOf(wanted.name), code: wanted.code, name: wanted.name }
  const record = like
    ? copyOf(withEdits(like.record, like.draft?.edits ?? {}), { ...own, withPictures: wanted.withPictures })
    : blankProduct(own, settings.brand.name)
  return db.transaction(async (tx) => {
    const { faults } = await judge(tx, { known: { id: record.id, isNew: true }, drafted: record }, deps)
    const refusal = faults.find(({ field }) => field in askedFor)
    if (refusal) return refused(askedFor[refusal.field as keyof typeof askedFor], refusal.message)
    const isSaved = await saveNewProduct(tx, { record, draft: { edits: {}, savedAt: clock(), savedBy: by } })
    if (isSaved) return ok({ code: record.code, name: record.name })
    const isCodeTaken = (await findNewProduct(tx, record.code)) !== undefined
    return refused(isCodeTaken ? 'code' : 'address', 'is that of another new product')
  })
}

/** Fields of the record that the form asks for. All others are for the draft. */
const askedFor = { id: 'address', code: 'code', name: 'name' } as const

const refused = (field: keyof ProductToBegin, message: string) => refuse({ code: 'refused_product', field, message } as const)

/** Everything but its names and its stock. SKUs that begin with the code begin with the new one. */
const copyOf = (record: ProductRecord, { withPictures, ...own }: OwnNames & Pick<ProductToBegin, 'withPictures'>): ProductRecord => ({
  ...record,
  ...own,
  variants: record.variants.map(
    (variant): VariantRecord => ({
      ...variant,
      sku: variant.sku.startsWith(record.code) ? own.code + variant.sku.slice(record.code.length) : `${own.code}-${variant.sku}`,
      stock: 0,
      images: withPictures ? variant.images : [],
    }),
  ),
})
