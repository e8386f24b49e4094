import { isSameJson } from '#src/kit/json/merge-json.ts'
import type { FieldEdit, FieldEdits } from './product-draft.ts'
import type { PictureRecord, ProductRecord } from './product-record.ts'

/** Distinguishes the pictures of one colour: the key, and behind the second one with the same bytes its number. */
export type PictureId = string

/** The field of a draft that holds all pictures of a colour, in their order. */
export const picturesField = (sku: string): string => `variants.${sku}.images`

/** The SKU of the colour whose pictures a field holds; undefined for any other field. */
export const skuOfPicturesField = (field: string): string | undefined => /^variants[.]([^.]+)[.]images$/.exec(field)?.[1]

export const keysIn = ({ variants }: Pick<ProductRecord, 'variants'>): string[] => [
  ...new Set(variants.flatMap(({ images }) => images.map(({ stored }) => stored.key))),
]

/** What was written beside a picture. */
export type PictureTexts = { readonly alt: string; readonly view: string }

/** `began` is what stood there when the form was drawn. */
export type DescribedPicture = { readonly picture: PictureId; readonly typed: PictureTexts; readonly began: PictureTexts }

/** One change of a colour's pictures. Each is taken by itself, so that two people who change different pictures both keep their changes. */
export type PictureChange =
  | ({ readonly kind: 'describe' } & DescribedPicture)
  /** `to`: its new place, from 0 on. */
  | { readonly kind: 'move'; readonly picture: PictureId; readonly to: number }
  /** These pictures, by their keys, get this order in the places that they have. */
  | { readonly kind: 'arrange'; readonly keys: readonly string[] }
  | { readonly kind: 'remove'; readonly picture: PictureId }

/** A text that somebody else has changed meanwhile. */
export type TextClash = { readonly field: keyof PictureTexts; readonly typed: string; readonly stored: string }

export type ChangedPictures = {
  readonly pictures: readonly PictureRecord[]
  readonly removed?: PictureRecord
  readonly clashes: readonly TextClash[]
}

export function pictureIds(pictures: readonly PictureRecord[]): PictureId[] {
  const seen = new Map<string, number>()
  return pictures.map(({ stored: { key } }) => {
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return nth === 1 ? key : `${key}.${nth}`
  })
}

/** Undefined when the picture is there no more. */
export function changePictureList(pictures: readonly PictureRecord[], change: PictureChange): ChangedPictures | undefined {
  if (change.kind === 'arrange') return { pictures: arranged(pictures, change.keys), clashes: [] }
  const at = pictureIds(pictures).indexOf(change.picture)
  const picture = pictures[at]
  if (!picture) return undefined
  if (change.kind === 'remove') return { pictures: pictures.toSpliced(at, 1), removed: picture, clashes: [] }
  if (change.kind === 'move') return { pictures: pictures.toSpliced(at, 1).toSpliced(change.to, 0, picture), clashes: [] }
  const { texts, clashes } = describe(picture, change)
  return { pictures: pictures.with(at, { ...picture, ...texts }), clashes }
}

/** At the end, unless the same bytes are there already. */
export const withPicture = (pictures: readonly PictureRecord[], picture: PictureRecord): readonly PictureRecord[] =>
  pictures.some(({ stored }) => stored.key === picture.stored.key) ? pictures : [...pictures, picture]

/** Takes the texts that the form changed, and leaves what somebody else changed meanwhile. */
function describe(picture: PictureRecord, { typed, began }: DescribedPicture): { texts: Partial<PictureTexts>; clashes: TextClash[] } {
  const [texts, clashes]: [{ -readonly [Field in keyof PictureTexts]?: string }, TextClash[]] = [{}, []]
  for (const field of ['alt', 'view'] as const) {
    const [mine, first, stored] = [typed[field].trim(), began[field].trim(), String(picture[field] ?? '')]
    if (mine === first || mine === stored) continue
    if (first === stored.trim()) texts[field] = mine
    else clashes.push({ field, typed: mine, stored })
  }
  return { texts, clashes }
}

function arranged(pictures: readonly PictureRecord[], keys: readonly string[]): readonly PictureRecord[] {
  const place = ({ stored }: PictureRecord) => keys.indexOf(stored.key)
  const inOrder = pictures.filter((picture) => place(picture) >= 0).toSorted((one, other) => place(one) - place(other))
  return pictures.map((picture) => (place(picture) >= 0 ? inOrder.shift()! : picture))
}

/** The draft with these pictures of a colour. One that was published in another way meanwhile stays marked so until somebody has decided. */
export function withPicturesEdit(
  { record, edits }: { readonly record: ProductRecord; readonly edits: FieldEdits },
  { sku, pictures }: { readonly sku: string; readonly pictures: readonly PictureRecord[] },
  written: Pick<FieldEdit, 'by' | 'at'>,
): FieldEdits {
  const field = picturesField(sku)
  const { [field]: edit, ...others } = edits
  const published = record.variants.find((variant) => variant.sku === sku)?.images ?? []
  if (isSameJson(pictures, published)) return others
  return { ...others, [field]: { value: pictures, before: edit ? edit.before : published, ...written } }
}
