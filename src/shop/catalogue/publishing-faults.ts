import { formatPaise, formatPercent, type Paise } from '#src/kit/money.ts'
import type { Listing } from './product.ts'

/** The laws that ask for something of a product that is sold online in India. An owner's lawyer and accountant must confirm them. */
export const laws = {
  L1: 'Consumer Protection (E-Commerce) Rules 2020: name, address and customer care of the seller',
  L2: 'Consumer Protection (E-Commerce) Rules 2020: the grievance officer',
  L9: 'Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10): what is declared of goods that are sold online',
  L12: 'GST: the HSN code and its rate of today',
  L15: 'Rights of Persons with Disabilities Act 2016: pictures have a text in place of them',
  L16: 'Consumer Protection Act 2019: a claim is exact, so leather says of which kind it is',
} as const

export type Law = keyof typeof laws

/** Why a product cannot be published. `field` is written as in the owner's file, such as "variants.0.images"; one of the shop's begins with "settings.". */
export type PublishingFault = { readonly field: string; readonly message: string; readonly law?: Law | undefined }

/** Which law asks for a field, also where what stands in it cannot be read. */
export const lawOf = (field: string): Law | undefined => lawsByField.find(([pattern]) => pattern.test(field))?.[1]

const lawsByField: readonly (readonly [RegExp, Law])[] = [
  [/^(?:mrpPaise|genericName|netQuantity|dimensionsMm|countryOfOrigin|importer)(?:[.]|$)/, 'L9'],
  [/^(?:hsnCode|gstBasisPoints)$/, 'L12'],
  [/^(?:material|leather)$/, 'L16'],
  [/^variants[.].+[.]alt$/, 'L15'],
  [/^settings[.]contact[.]address$/, 'L9'],
  [/^settings[.]grievanceOfficer/, 'L2'],
  [/^settings[.]/, 'L1'],
]

/** A product as the owner's file has it, or a part of it while it is a draft. What is missing or cannot be read is undefined. */
export type ProductToPublish = {
  readonly genericName?: string | undefined
  readonly netQuantity?: number | undefined
  readonly pricePaise?: number | undefined
  readonly mrpPaise?: number | undefined
  readonly soldRetail?: boolean | undefined
  readonly isPersonalisable?: boolean | undefined
  readonly isB2B?: boolean | undefined
  readonly categories?: Readonly<Partial<Record<Listing, readonly string[]>>> | undefined
  readonly material?: string | undefined
  readonly leather?: string | undefined
  readonly dimensionsMm?: object | undefined
  readonly hsnCode?: string | undefined
  readonly gstBasisPoints?: number | undefined
  readonly countryOfOrigin?: string | undefined
  readonly importer?: { readonly name: string; readonly address: string } | undefined
  readonly variants?: readonly VariantToPublish[] | undefined
}

export type VariantToPublish = { readonly images?: readonly ImageToPublish[] | undefined }

export type ImageToPublish = {
  readonly view?: string | undefined
  readonly alt?: string | undefined
  readonly canvas?: { readonly quad?: unknown } | undefined
}

/** What of the shop the law wants to be named with each product. */
export type PublishingShop = {
  readonly brand: { readonly legalName: string }
  readonly contact: { readonly email: string; readonly phone: string; readonly address: readonly string[] }
  readonly grievanceOfficer: { readonly name: string; readonly designation: string; readonly email: string }
}

export type PublishingContext = {
  readonly shop: PublishingShop
  /** Returns the rates, in basis points, that goods of this HSN code can have today. Left out while the rates cannot be read. */
  readonly ratesOf?: ((hsnCode: string) => readonly number[]) | undefined
}

/** Returns everything that must be put right before the product may be published; nothing for a product that may. */
export const publishingFaults = (product: ProductToPublish, { shop, ratesOf }: PublishingContext): PublishingFault[] =>
  [
    ...priceFaults(product),
    ...declarationFaults(product),
    ...(ratesOf ? rateFaults(product, ratesOf) : []),
    ...leatherFaults(product),
    ...categoryFaults(product),
    ...variantFaults(product),
    ...shopFaults(shop),
  ].map((one) => ({ ...one, law: lawOf(one.field) }))

/** Before it is said which law asks for it. */
type Found = Omit<PublishingFault, 'law'>

function priceFaults({ pricePaise, mrpPaise }: ProductToPublish): Found[] {
  return [
    ...(pricePaise === undefined ? [{ field: 'pricePaise', message: 'is missing: for how much is it sold?' }] : []),
    ...(mrpPaise === undefined ? [{ field: 'mrpPaise', message: 'is missing: the price on the pack, with all taxes' }] : []),
    ...(pricePaise !== undefined && mrpPaise !== undefined && mrpPaise < pricePaise
      ? [{ field: 'mrpPaise', message: `must not be below the price of ${formatPaise(pricePaise as Paise)}` }]
      : []),
  ]
}

function declarationFaults({ genericName, netQuantity, dimensionsMm, countryOfOrigin, importer }: ProductToPublish): Found[] {
  return [
    ...(genericName ? [] : [{ field: 'genericName', message: 'is missing: what kind of thing is it, such as "Ring box"?' }]),
    ...(netQuantity === undefined ? [{ field: 'netQuantity', message: 'is missing: how many pieces are in one pack?' }] : []),
    ...(dimensionsMm ? [] : [{ field: 'dimensionsMm', message: 'is missing' }]),
    ...(countryOfOrigin ? [] : [{ field: 'countryOfOrigin', message: 'is missing: where is it made?' }]),
    ...(countryOfOrigin && countryOfOrigin !== homeCountry && !importer
      ? [{ field: 'importer', message: `is missing: who brings it from ${countryOfOrigin}, with name and address?` }]
      : []),
    ...(countryOfOrigin === homeCountry && importer
      ? [{ field: 'importer', message: 'must not be there, since it is made in India' }]
      : []),
  ]
}

/** Goods from elsewhere are imported, and name their importer. */
export const homeCountry = 'India'

function rateFaults({ hsnCode, gstBasisPoints }: ProductToPublish, ratesOf: (hsnCode: string) => readonly number[]): Found[] {
  if (!hsnCode) return [{ field: 'hsnCode', message: 'is missing' }]
  const rates = ratesOf(hsnCode)
  if (rates.length === 0) return [{ field: 'hsnCode', message: `${hsnCode} has no tax rate for today` }]
  const percents = rates.map(formatPercent).join(' or ')
  if (gstBasisPoints === undefined) return [{ field: 'gstBasisPoints', message: `is missing: ${percents} for ${hsnCode} today` }]
  if (rates.includes(gstBasisPoints)) return []
  return [
    { field: 'gstBasisPoints', message: `is ${formatPercent(gstBasisPoints)}, but the tax rates say ${percents} for ${hsnCode} today` },
  ]
}

const leatherFaults = ({ material, leather }: ProductToPublish): Found[] =>
  material === 'Leather' && !leather ? [{ field: 'leather', message: 'is missing: is it genuine, bonded or faux?' }] : []

function categoryFaults({ soldRetail, isPersonalisable, isB2B, categories }: ProductToPublish): Found[] {
  const sold = { retail: soldRetail, personalised: isPersonalisable, b2b: isB2B }
  const listings = (['retail', 'personalised', 'b2b'] as const).filter((listing) => sold[listing])
  if (listings.length === 0) return [{ field: 'soldRetail', message: 'must be sold somewhere: retail, personalised or B2B' }]
  return listings
    .filter((listing) => !categories?.[listing]?.length)
    .map((listing) => ({ field: `categories.${listing}`, message: 'must name a category, since the product is sold there' }))
}

function variantFaults({ variants, isPersonalisable = false }: ProductToPublish): Found[] {
  if (!variants?.length) return [{ field: 'variants', message: 'must have at least one colour' }]
  return variants.flatMap(({ images = [] }, at) => {
    const field = `variants.${at}.images`
    return [
      ...canvasFaults(images, isPersonalisable, field),
      ...images.flatMap(({ alt }, nth): Found[] =>
        alt?.trim() ? [] : [{ field: `${field}.${nth}.alt`, message: 'must not be empty: what does the picture show?' }],
      ),
    ]
  })
}

function canvasFaults(images: readonly ImageToPublish[], isPersonalisable: boolean, field: string): Found[] {
  const isCanvas = ({ view }: ImageToPublish) => view === 'canvas'
  if (!isPersonalisable) {
    const wrong = images.findIndex((image) => isCanvas(image) || image.canvas)
    if (wrong >= 0) return [{ field: `${field}.${wrong}`, message: 'must not be a canvas, since the product is not personalisable' }]
    return images.length > 0 ? [] : [{ field, message: 'must have at least one picture' }]
  }
  const canvases = images.filter(isCanvas)
  if (canvases.length !== 1) return [{ field, message: `must have exactly one picture with the view "canvas", not ${canvases.length}` }]
  const place = images.findIndex(isCanvas)
  return [
    ...(canvases[0]?.canvas?.quad
      ? []
      : [{ field: `${field}.${place}.canvas`, message: 'is missing: where on the lid does the writing go?' }]),
    ...(images.length > 1 ? [] : [{ field, message: 'must have a photograph besides the canvas' }]),
  ]
}

function shopFaults({ brand, contact, grievanceOfficer }: PublishingShop): Found[] {
  const missing = (field: string, isThere: unknown): Found[] =>
    isThere ? [] : [{ field: `settings.${field}`, message: 'is missing: every product names it' }]
  return [
    ...missing('brand.legalName', brand.legalName),
    ...missing('contact.address', contact.address.length > 1),
    ...missing('contact.email', contact.email),
    ...missing('contact.phone', contact.phone),
    ...missing('grievanceOfficer', grievanceOfficer.name && grievanceOfficer.designation && grievanceOfficer.email),
  ]
}
