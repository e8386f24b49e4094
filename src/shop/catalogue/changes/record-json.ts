import { JsonMismatch, type JsonParser, listOf, moment, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { FieldEdit, FieldEdits } from './product-draft.ts'
import type { PictureRecord, ProductRecord, StoredImage, VariantRecord } from './product-record.ts'

/** Checks these fields and leaves all others as they are: the rules of the file judge them wherever the product is used. */
const withFields =
  <Value extends object>(check: JsonParser<unknown>): JsonParser<Value> =>
  (json) => (check(json), json as Value)

const image = withFields<PictureRecord>(
  objectOf<{ file: string; stored: StoredImage }>({
    file: text,
    stored: objectOf<StoredImage>({ key: text, widths: listOf(wholeNumber) }),
  }),
)
const parseVariant = withFields<VariantRecord>(
  objectOf<{ sku: string; stock: number; images: PictureRecord[] }>({ sku: text, stock: wholeNumber, images: listOf(image) }),
)
const parseRecord = withFields<ProductRecord>(
  objectOf<{ id: string; code: string; name: string; variants: VariantRecord[] }>({
    id: text,
    code: text,
    name: text,
    variants: listOf(parseVariant),
  }),
)

const edit: JsonParser<FieldEdit> = (json) => {
  const { by, at } = objectOf<Pick<FieldEdit, 'by' | 'at'>>({ by: text, at: moment })(json)
  return { ...(json as FieldEdit), by, at }
}

const parseEdits: JsonParser<FieldEdits> = (json) => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonMismatch('an object')
  return Object.fromEntries(Object.entries(json).map(([field, value]) => [field, edit(value)]))
}

/** Products as files have them, in `product_records` and `change_rows`. A field that a file may leave out is no new version. */
export const recordJson = storedJson('a product as its file has it', parseRecord)

/** Pictures as files have them, in `removed_pictures`. */
export const pictureJson = storedJson('a picture as its file has it', image)

export const editsJson = storedJson('product_drafts.edits', parseEdits)

/** A draft as an act carries it, to be put back: acts store their input as JSON, which has no dates. */
export type CarriedDraft = { readonly edits: FieldEdits; readonly newProduct?: ProductRecord | undefined }

export const carriedDraft = {
  write: (draft: CarriedDraft): string => JSON.stringify(draft),
  /** Undefined for what is no draft: whoever has a login can send an act. */
  read(written: string): CarriedDraft | undefined {
    try {
      const draft = objectOf<CarriedDraft>({ edits: parseEdits, newProduct: optional(parseRecord) })(JSON.parse(written))
      for (const [path, { value }] of Object.entries(draft.edits)) {
        if (isColour(path) && value !== undefined) parseVariant(value)
        if (path.endsWith('.images')) listOf(image)(value)
      }
      return draft
    } catch (error) {
      if (error instanceof JsonMismatch || error instanceof SyntaxError) return undefined
      throw error
    }
  },
}

const isColour = (path: string): boolean => /^variants[.][^.]+$/.test(path)
