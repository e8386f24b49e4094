import * as z from 'zod'
import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import type { PublishingContext } from '#src/shop/catalogue/publishing-faults.ts'
import type { ProductRecord, VariantRecord } from '#src/shop/catalogue/changes/product-record.ts'
import type { ProductToSave, VariantToSave } from '#src/shop/catalogue/product-to-save.ts'
import { ProductInFile, type VariantInFile } from './catalogue-fields.ts'
import { isCanvas, productFaults, repeatFaults } from './catalogue-rules.ts'
import { sanitiseDescription } from './sanitise-html.ts'
import { faultMessage } from './fault.ts'
import { picturePath } from './file-fields.ts'
import type { StoredMedia } from './media-file.ts'

export const catalogueFile = 'catalogue.json'

/** `products` is complete only when there are no faults. */
export type ReadCatalogue = {
  readonly products: readonly ProductInFile[]
  readonly faults: readonly string[]
  readonly pictures: readonly ReferencedPicture[]
  /** The ids of all products, also of faulty ones; undefined when the file cannot be read at all. */
  readonly ids: readonly string[] | undefined
}

/** A picture that a file names, also in a faulty product. */
export type ReferencedPicture = {
  readonly file: string
  /** The SVG from which it is made when there is no such file; `file` is then only a name. */
  readonly drawing?: string
  readonly width?: unknown
  readonly height?: unknown
  readonly in: string
  readonly subject: string
  readonly path: readonly PropertyKey[]
}

export function readCatalogue(json: unknown, publishing: PublishingContext): ReadCatalogue {
  if (!Array.isArray(json) || json.length === 0) {
    return { products: [], pictures: [], ids: undefined, faults: [`${catalogueFile}: must be a list with at least one product`] }
  }
  const faults = json.flatMap((raw, at) =>
    productFaults(raw, publishing).map((one) => faultMessage(catalogueFile, subjectOf(raw, at), one)),
  )
  const repeats = repeatFaults(json).map(({ product, fault }) => faultMessage(catalogueFile, subjectOf(json[product], product), fault))
  const products = json.flatMap((raw) => ProductInFile.safeParse(raw).data ?? [])
  return { products, faults: [...faults, ...repeats], pictures: json.flatMap(referencedPictures), ids: json.map(subjectOf) }
}

/** The product as it is kept: each picture with the name under which it is stored. */
export const toRecord = (product: ProductInFile, { storedImageOf }: Pick<StoredMedia, 'storedImageOf'>): ProductRecord => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    images: variant.images.map((image) => ({ ...image, stored: storedImageOf(image.file) })),
  })),
})

/** The product as the file has it. */
export const toRaw = (record: ProductRecord): unknown => ({
  ...record,
  variants: record.variants.map((variant) => ({ ...variant, images: variant.images.map(({ stored: _stored, ...image }) => image) })),
})

/** `product` is what the file says of the record. */
export const toProduct = (product: ProductInFile, { variants }: ProductRecord): ProductToSave => ({
  id: product.id as ProductId,
  code: product.code,
  name: product.name,
  // Faultless products have one; the type of the file is that of drafts too.
  genericName: product.genericName ?? product.name,
  brand: product.brand,
  type: product.type,
  categories: product.categories,
  soldIn: soldIn(product),
  pricePaise: paise(product.pricePaise),
  mrpPaise: paise(product.mrpPaise),
  size: product.size,
  material: product.material,
  leather: product.leather,
  hasZip: product.closure.zip,
  isLockable: product.closure.lockable,
  lengthMm: product.dimensionsMm.length,
  widthMm: product.dimensionsMm.width,
  heightMm: product.dimensionsMm.height,
  weightGrams: product.weightGrams,
  netQuantity: product.netQuantity ?? 1,
  hsnCode: product.hsnCode,
  gstBasisPoints: product.gstBasisPoints,
  countryOfOrigin: product.countryOfOrigin,
  importer: product.importer,
  makingDays: product.makingDays,
  advancePercent: product.advancePercent,
  descriptionHtml: sanitiseDescription(product.description),
  personalisation: product.personalisation,
  variants: product.variants.map((variant, at) => toVariant(variant, variants[at]!)),
})

const toVariant = ({ sku, colourName, colourHex, stock, images }: VariantInFile, record: VariantRecord): VariantToSave => ({
  id: sku as VariantId,
  colourName,
  colourHex: colourHex as ColourHex,
  stock,
  pictures: images.map((image, at) => ({
    ...record.images[at]!.stored,
    alt: image.alt,
    width: image.width,
    height: image.height,
    view: image.view,
    quad: image.canvas?.quad,
    plateMm: image.canvas?.plateMm,
    isCanvas: isCanvas(image),
  })),
})

function soldIn({ soldRetail, isPersonalisable, isB2B }: ProductInFile): Listing[] {
  const listings = { retail: soldRetail, personalised: isPersonalisable, b2b: isB2B }
  return (Object.keys(listings) as Listing[]).filter((listing) => listings[listing])
}

const withId = z.object({ id: z.string().min(1) })

/** Names the product for the owner: by its id, or by its place when the id is wrong too. */
const subjectOf = (raw: unknown, at: number): string => withId.safeParse(raw).data?.id ?? `product ${at + 1}`

const loosePictures = z
  .object({ variants: z.array(z.object({ images: z.array(z.unknown()) }).catch({ images: [] })) })
  .catch({ variants: [] })
const loosePicture = z.object({ file: picturePath, width: z.unknown(), height: z.unknown() })

const referencedPictures = (raw: unknown, product: number): ReferencedPicture[] =>
  loosePictures.parse(raw).variants.flatMap(({ images }, variant) =>
    images.flatMap((image, at) => {
      const picture = loosePicture.safeParse(image).data
      return picture ? [{ ...picture, in: catalogueFile, subject: subjectOf(raw, product), path: ['variants', variant, 'images', at] }] : []
    }),
  )
