import * as z from 'zod'
import { paiseToRupees, rupeesToPaise, type Paise } from '#src/kit/money.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import type { CataloguePage, CatalogueQuery } from '#src/shop/catalogue/catalogue-query.ts'
import { materialName, type Picture, type Product, type Variant } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../media-url.ts'
import { looseFlag, looseInteger, looseList, looseText } from '../loose-fields.ts'

const rupees = looseText().transform((written, context): Paise | undefined => {
  const amount = written === '' ? undefined : rupeesToPaise(written)
  if (written !== '' && amount === undefined) context.addIssue({ code: 'custom', message: 'must be an amount in rupees, such as 499' })
  return amount
})

const SearchFields = z
  .object(
    {
      pkProdId: looseText(),
      prodName: looseText(),
      prodCode: looseText(),
      prodCategory: looseList(),
      prodType: looseText(),
      price: rupees,
      isActive: looseFlag,
      isB2B: looseFlag,
      isCustomize: looseFlag,
      isCustomized: looseFlag,
      isZipper: looseFlag,
      isLockable: looseFlag,
      priceFrom: rupees,
      priceTo: rupees,
      prodSize: looseList(),
      prodMaterial: looseList(),
      pageNo: looseInteger(1, 1_000_000),
      pageSize: looseInteger(1, 100),
      isOfListing: z.boolean(),
    },
    'must be a JSON object',
  )
  .refine(({ prodMaterial }) => prodMaterial.length <= 1, { path: ['prodMaterial'], message: 'must name one material at most' })

/** Only requests of the product list have these fields; those of B2B and of a single product do not. */
const listingFields = ['isZipper', 'isLockable', 'priceFrom', 'priceTo', 'prodSize', 'prodMaterial']

const isListingRequest = (json: object): boolean => !('isB2B' in json) && listingFields.some((field) => field in json)

export const SearchProductsRequest = z.preprocess(
  (json) => (typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json, isOfListing: isListingRequest(json) } : json),
  SearchFields,
)

/** Leaves out what is not sold any more, whatever `isActive` is: this call is open to everybody. */
export function fromWire(body: z.output<typeof SearchProductsRequest>): CatalogueQuery {
  const isPersonalisable = body.isCustomize || body.isCustomized
  const fromPaise = body.price ?? body.priceFrom
  const toPaise = body.price ?? body.priceTo
  const listing = listingOf(body, isPersonalisable)
  return {
    ...(listing && { listing }),
    ...(isPersonalisable && { isPersonalisable }),
    ...(fromPaise !== undefined && { fromPaise }),
    ...(toPaise !== undefined && { toPaise }),
    id: body.pkProdId,
    name: body.prodName,
    code: body.prodCode,
    type: body.prodType,
    categories: body.prodCategory,
    sizes: body.prodSize,
    material: body.prodMaterial[0] ?? '',
    hasZip: body.isZipper,
    isLockable: body.isLockable,
    page: body.pageNo ?? 1,
    pageSize: body.pageSize ?? 10,
  }
}

/** Without a listing a request means all of them, except that of the product list, which shows only what shoppers can order. */
function listingOf(body: z.output<typeof SearchProductsRequest>, isPersonalisable: boolean): CatalogueQuery['listing'] {
  if (body.isB2B) return 'b2b'
  if (isPersonalisable) return 'personalised'
  return body.isOfListing && !body.pkProdId && !body.prodType ? 'retail' : undefined
}

export const toWire = ({ total, products }: Pick<CataloguePage, 'total' | 'products'>) => ({
  totalResult: total,
  masterData: products.map(toWireProduct),
})

export function toDetailWire(page: Pick<CataloguePage, 'total' | 'products'>, suggestions: readonly Product[]) {
  const suggestedProducts = suggestions.map(toWireProduct)
  const { totalResult, masterData } = toWire(page)
  return { totalResult, masterData: masterData.map((product) => ({ ...product, suggestedProducts })), suggestedProducts }
}

const toWireProduct = (product: Product) => ({
  pkProdId: product.id,
  prodName: product.name,
  prodCode: product.code,
  prodBrand: product.brand,
  prodCategory: categoriesOf(product),
  prodType: product.type,
  prodPrice: paiseToRupees(product.pricePaise).replace(/\.00$/, ''),
  prodDesc: product.descriptionHtml,
  isCustomized: toFlag(product.personalisation !== undefined),
  isB2B: toFlag(product.soldIn.includes('b2b')),
  isActive: toFlag(product.isActive),
  isZipper: toFlag(product.hasZip),
  isLockable: toFlag(product.isLockable),
  prodSize: product.size,
  prodMaterial: product.material,
  /** Not in the specification, whose `prodMaterial` is a group: "Faux leather (PU)". */
  prodMaterialName: materialName(product),
  info: product.variants.map((variant) => toWireVariant(product, variant)),
})

const toWireVariant = (product: Product, variant: Variant) => ({
  imageColor: variant.colourHex,
  imageName: variant.colourName,
  productName: lineTitle({ productName: product.name, colourName: variant.colourName }),
  isActive: toFlag(variant.isActive),
  imagePath: [...variant.pictures, ...canvasOf(product, variant)].map(widest),
  pkImgId: variant.id,
})

/** Clients treat the last picture of a personalisable product as the canvas. */
const canvasOf = ({ personalisation }: Product, { canvas }: Variant): Picture[] => (personalisation && canvas ? [canvas.picture] : [])

const widest = ({ key, widths, width }: Picture): string => mediaUrl(key, widths.at(-1) ?? width, 'webp')

/** Every category once; a category has no comma. */
const categoriesOf = ({ categories }: Product): string =>
  [...new Set([...categories.retail, ...categories.personalised, ...categories.b2b])].join(', ')

const toFlag = (isOn: boolean): '1' | '' => (isOn ? '1' : '')
