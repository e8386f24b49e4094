import * as z from 'zod'
import { lidAspect } from '#src/foil/flat-lid.ts'
import { ProductInFile, VariantInFile, type ImageInFile } from './catalogue-fields.ts'
import { fault, faultsOf, type Fault } from './fault.ts'

/** Returns every fault of one product. A rule over several fields is checked when those are right, even if other fields are not. */
export function productFaults(raw: unknown): Fault[] {
  const parsed = ProductInFile.safeParse(raw)
  return [...(parsed.success ? [] : faultsOf(parsed.error)), ...rules.flatMap((check) => check(raw))]
}

/** Returns the faults of texts that must differ between the products of a file, such as their ids. */
export function repeatFaults(raws: readonly unknown[]): { readonly product: number; readonly fault: Fault }[] {
  const seen = new Map<string, number>()
  return raws.flatMap((raw, product) =>
    keysOf(raw).flatMap(({ path, kind, value }) => {
      const first = seen.get(`${kind} ${value}`)
      if (first === undefined) seen.set(`${kind} ${value}`, product)
      return first === undefined
        ? []
        : [{ product, fault: fault(path, `"${value}" is the ${kind} of ${first === product ? 'this' : 'an earlier'} product too`) }]
    }),
  )
}

const {
  id,
  code,
  pricePaise,
  mrpPaise,
  soldRetail,
  isB2B,
  isPersonalisable,
  categories,
  material,
  leather,
  type,
  personalisation,
  description,
} = ProductInFile.shape
const { sku, colour, images } = VariantInFile.shape

const when =
  <Shape extends z.core.$ZodLooseShape>(shape: Shape, check: (product: z.output<z.ZodObject<Shape>>) => Fault[]) =>
  (raw: unknown): Fault[] => {
    const parsed = z.object(shape).safeParse(raw)
    return parsed.success ? check(parsed.data) : []
  }

const rules = [
  when({ pricePaise, mrpPaise }, (product) =>
    product.mrpPaise < product.pricePaise ? [fault(['mrpPaise'], `must not be below the price of ${product.pricePaise}`)] : [],
  ),
  when({ soldRetail, isB2B, isPersonalisable }, (product) =>
    product.soldRetail || product.isB2B || product.isPersonalisable
      ? []
      : [fault(['soldRetail'], 'must be sold somewhere: retail, personalised or B2B')],
  ),
  when({ soldRetail, isB2B, isPersonalisable, categories }, (product) => {
    const needed = { retail: product.soldRetail, personalised: product.isPersonalisable, b2b: product.isB2B }
    const listings = (['retail', 'personalised', 'b2b'] as const).filter(
      (listing) => needed[listing] && product.categories[listing].length === 0,
    )
    return listings.map((listing) => fault(['categories', listing], 'must name a category, since the product is sold there'))
  }),
  when({ categories }, (product) =>
    Object.entries(product.categories).flatMap(([listing, names]) =>
      new Set(names).size < names.length ? [fault(['categories', listing], 'must not repeat a category')] : [],
    ),
  ),
  when({ material, leather }, (product) =>
    product.material === 'Leather' && !product.leather ? [fault(['leather'], 'is missing: is it genuine, bonded or faux?')] : [],
  ),
  when({ isPersonalisable, personalisation }, (product) => {
    if (product.isPersonalisable === (product.personalisation !== undefined)) return []
    return [
      fault(
        ['personalisation'],
        product.isPersonalisable
          ? 'is missing: how many letters does the lid take?'
          : 'must not be there, since the product is not personalisable',
      ),
    ]
  }),
  when({ isPersonalisable, type }, (product) =>
    product.isPersonalisable === (product.type === 'Personalized')
      ? []
      : [fault(['type'], 'must be Personalized when the product is personalisable, and only then')],
  ),
  when({ description }, (product) =>
    /<h2\b/i.test(product.description) ? [] : [fault(['description'], 'must have sections with <h2> headings')],
  ),
  when({ isPersonalisable, variants: z.array(z.unknown()) }, (product) =>
    product.variants.flatMap((variant, at) =>
      when({ images }, (parsed) => canvasFaults(parsed.images, product.isPersonalisable, at))(variant),
    ),
  ),
  when({ variants: z.array(z.unknown()) }, (product) => {
    const colours = product.variants.map((variant) => z.object({ colour }).safeParse(variant).data?.colour)
    return colours.flatMap((name, at) =>
      name && colours.indexOf(name) < at ? [fault(['variants', at, 'colour'], `"${name}" is there twice`)] : [],
    )
  }),
]

function canvasFaults(pictures: readonly ImageInFile[], isPersonalisable: boolean, variant: number): Fault[] {
  const canvases = pictures.filter(isCanvas)
  const path = ['variants', variant, 'images']
  if (!isPersonalisable) {
    const wrong = pictures.findIndex((picture) => isCanvas(picture) || picture.canvas)
    return wrong < 0 ? [] : [fault([...path, wrong], 'must not be a canvas, since the product is not personalisable')]
  }
  if (canvases.length !== 1) return [fault(path, `must have exactly one picture with the view "canvas", not ${canvases.length}`)]
  const faults = canvases[0]!.canvas
    ? []
    : [fault([...path, pictures.indexOf(canvases[0]!), 'canvas'], 'is missing: where on the lid does the writing go?')]
  return pictures.length > 1
    ? [...faults, ...plateFaults(pictures, path)]
    : [...faults, fault(path, 'must have a photograph besides the canvas')]
}

/** A plate of another shape than the corners would be drawn with other letters than shoppers saw. */
const shapeTolerance = 0.05

function plateFaults(pictures: readonly ImageInFile[], path: readonly (string | number)[]): Fault[] {
  return pictures.flatMap((picture, at) => {
    const { quad, plateMm } = picture.canvas ?? {}
    if (!quad || !plateMm) return []
    const where = [...path, at, 'canvas', 'plateMm']
    if (!isCanvas(picture)) return [fault(where, 'must not be there, since only the picture with the view "canvas" is pressed after')]
    const aspect = lidAspect(quad, picture.width / picture.height)
    const isAlike = Math.abs(plateMm.width / plateMm.height / aspect - 1) <= shapeTolerance
    return isAlike
      ? []
      : [fault(where, `must have the shape of the corners, such as ${plateMm.width} × ${Math.round(plateMm.width / aspect)}`)]
  })
}

export const isCanvas = ({ view }: ImageInFile): boolean => view === 'canvas'

type Key = { readonly path: readonly PropertyKey[]; readonly kind: 'id' | 'code' | 'SKU'; readonly value: string }

function keysOf(raw: unknown): Key[] {
  const own = z.object({ id: id.optional().catch(undefined), code: code.optional().catch(undefined) }).safeParse(raw).data
  const variants = z.object({ variants: z.array(z.unknown()) }).safeParse(raw).data?.variants ?? []
  const skus = variants.flatMap((variant, at): Key[] => {
    const value = z.object({ sku }).safeParse(variant).data?.sku
    return value ? [{ path: ['variants', at, 'sku'], kind: 'SKU', value }] : []
  })
  return [
    ...(own?.id ? [{ path: ['id'], kind: 'id', value: own.id } as const] : []),
    ...(own?.code ? [{ path: ['code'], kind: 'code', value: own.code } as const] : []),
    ...skus,
  ]
}
