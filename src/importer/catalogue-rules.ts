import * as z from 'zod'
import { lidAspect } from '#src/foil/flat-lid.ts'
import { lawOf, publishingFaults, type ProductToPublish, type PublishingContext } from '#src/shop/catalogue/publishing-faults.ts'
import { ProductInFile, VariantInFile, type ImageInFile } from './catalogue-fields.ts'
import { fault, type Fault } from './fault.ts'

/**
 * Returns every fault of one product: what cannot be read, what contradicts itself, and what publishing asks for besides. A rule over
 * several fields is checked when those are right, even if other fields are not.
 */
export function productFaults(raw: unknown, publishing: PublishingContext): Fault[] {
  const asked = publishingFaults(readableParts(raw), publishing)
  const isAskedFor = (field: string) => asked.some((one) => one.field === field)
  const unreadable = readingFaults(raw).filter(({ field, message }) => message !== isMissing || !isAskedFor(field))
  const faults = [...unreadable, ...rules.flatMap((check) => check(raw))].map((one) => ({ ...one, law: lawOf(one.field) }))
  const isFaulty = (field: string) =>
    faults.some((known) => `${field}.`.startsWith(`${known.field}.`) || known.field.startsWith(`${field}.`))
  return [...faults, ...asked.filter(({ field }) => !isFaulty(field))]
}

const isMissing = 'is missing'

/** What publishing asks for says more of a missing field than that. */
function readingFaults(raw: unknown): Fault[] {
  const parsed = ProductInFile.safeParse(raw)
  const isThere = (path: readonly PropertyKey[]) => path.reduce<unknown>((at, name) => (at as Loose | undefined)?.[name], raw) !== undefined
  return (parsed.error?.issues ?? []).map(({ path, message }) => fault(path, isThere(path) ? message : isMissing))
}

type Loose = { readonly [name: PropertyKey]: unknown }

/** Returns the fields that can be read, so that one that cannot is reported once, and the others are judged all the same. */
function readableParts(raw: unknown): ProductToPublish {
  const given = loose.safeParse(raw).data ?? {}
  const readable = Object.entries(ProductInFile.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(given[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  const variants = list.safeParse(given['variants']).data
  return { ...Object.fromEntries(readable), variants: variants?.flatMap((variant) => VariantInFile.safeParse(variant).data ?? {}) }
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

const { id, code, isPersonalisable, categories, type, personalisation, description } = ProductInFile.shape
const { sku, colour, images } = VariantInFile.shape

// Every schema is made once: one that is made anew is compiled anew, which takes as long as judging the whole product.
const loose = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const variantsOnly = z.object({ variants: list })
const keysOnly = z.object({ id: id.optional().catch(undefined), code: code.optional().catch(undefined) })
const skuOnly = z.object({ sku })
const colourOnly = z.object({ colour })
const imagesOnly = z.object({ images })

function when<Shape extends z.core.$ZodLooseShape>(shape: Shape, check: (product: z.output<z.ZodObject<Shape>>) => Fault[]) {
  const fields = z.object(shape)
  return (raw: unknown): Fault[] => {
    const parsed = fields.safeParse(raw)
    return parsed.success ? check(parsed.data) : []
  }
}

const rules = [
  when({ categories }, (product) =>
    Object.entries(product.categories).flatMap(([listing, names]) =>
      new Set(names).size < names.length ? [fault(['categories', listing], 'must not repeat a category')] : [],
    ),
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
    /<h2\b/i.test(product.description)
      ? []
      : [fault(['description'], 'must have sections under headings: “## Product Details” at the desk, <h2> in a file')],
  ),
  when({ variants: list }, (product) =>
    product.variants.flatMap((variant, at) => {
      const parsed = imagesOnly.safeParse(variant)
      return parsed.success ? plateFaults(parsed.data.images, ['variants', at, 'images']) : []
    }),
  ),
  when({ variants: list }, (product) => {
    const colours = product.variants.map((variant) => colourOnly.safeParse(variant).data?.colour)
    return colours.flatMap((name, at) =>
      name && colours.indexOf(name) < at ? [fault(['variants', at, 'colour'], `"${name}" is there twice`)] : [],
    )
  }),
]

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
  const own = keysOnly.safeParse(raw).data
  const variants = variantsOnly.safeParse(raw).data?.variants ?? []
  const skus = variants.flatMap((variant, at): Key[] => {
    const value = skuOnly.safeParse(variant).data?.sku
    return value ? [{ path: ['variants', at, 'sku'], kind: 'SKU', value }] : []
  })
  return [
    ...(own?.id ? [{ path: ['id'], kind: 'id', value: own.id } as const] : []),
    ...(own?.code ? [{ path: ['code'], kind: 'code', value: own.code } as const] : []),
    ...skus,
  ]
}
