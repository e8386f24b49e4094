import { JsonMismatch, type JsonParser, listOf, moment, objectOf, text, wholeNumber } from '#src/kit/json/json-parser.ts'
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
const variant = withFields<VariantRecord>(
  objectOf<{ sku: string; stock: number; images: PictureRecord[] }>({ sku: text, stock: wholeNumber, images: listOf(image) }),
)
const record = withFields<ProductRecord>(
  objectOf<{ id: string; code: string; name: string; variants: VariantRecord[] }>({
    id: text,
    code: text,
    name: text,
    variants: listOf(variant),
  }),
)

const edit: JsonParser<FieldEdit> = (json) => {
  const { by, at } = objectOf<Pick<FieldEdit, 'by' | 'at'>>({ by: text, at: moment })(json)
  return { ...(json as FieldEdit), by, at }
}

const edits: JsonParser<FieldEdits> = (json) => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonMismatch('an object')
  return Object.fromEntries(Object.entries(json).map(([field, value]) => [field, edit(value)]))
}

/** Products as files have them, in `product_records` and `change_rows`. A field that a file may leave out is no new version. */
export const recordJson = storedJson('a product as its file has it', record)

export const editsJson = storedJson('product_drafts.edits', edits)
