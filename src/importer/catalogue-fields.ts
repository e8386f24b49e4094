import * as z from 'zod'
import { clockwiseMessage, isClockwise } from '#src/kit/lid/corners.ts'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { leathers, materials, sizes } from '#src/shop/catalogue/product.ts'
import { choice, list, object, picturePath, pixels, slug, text, wholeNumber, requiredText } from './file-fields.ts'

const yesOrNo = z.boolean('must be true or false')
const millimetres = wholeNumber(1, 5_000)
// A form writes rupees and percent.
const paise = wholeNumber(1, 1_000_000_000, 'must be an amount from ₹0.01 to ₹1,00,00,000; a file has it in paise, ₹799 as 79900')
const advanceMessage = 'must be 1 to 90, or 100 for a piece that is not sold for cash'
const rate = wholeNumber(0, 4_000, 'must be a percentage from 0 to 40; a file has it in hundredths, 18 % as 1800')
const advance = z
  .number(advanceMessage)
  .refine((percent) => Number.isInteger(percent) && percent >= 1 && (percent <= 90 || percent === 100), advanceMessage)
const category = requiredText(60).refine((name) => !name.includes(','), 'must not contain a comma')
const capitals = text()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters, digits and single hyphens')
  .max(40, 'must have at most 40 characters')

const share = z.number('must be a number from 0 to 1').min(0, 'must be at least 0').max(1, 'must be at most 1')
const corner = z.tuple([share, share], 'must be two numbers')
const quad = z.tuple([corner, corner, corner, corner], 'must be four corners').refine(isClockwise, clockwiseMessage)

const image = object({
  file: picturePath,
  view: slug,
  alt: requiredText(250),
  width: pixels,
  height: pixels,
  canvas: object({ quad, plateMm: object({ width: millimetres, height: millimetres }).optional() }).optional(),
})

const variant = object({
  sku: capitals,
  colour: slug,
  colourName: requiredText(40),
  colourHex: text()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #6d1420')
    .toLowerCase(),
  stock: wholeNumber(0, 1_000_000),
  images: list(image).min(1, 'must have at least one picture').max(40, 'must have at most 40 pictures'),
})

/** The fields of one product in `catalogue.json`. */
export const ProductInFile = object({
  id: slug,
  code: capitals,
  name: requiredText(120),
  genericName: requiredText(80).optional(),
  brand: requiredText(60),
  type: choice('Regular', 'Personalized', 'B2B'),
  isPersonalisable: yesOrNo,
  isB2B: yesOrNo,
  soldRetail: yesOrNo,
  categories: object({ retail: list(category), personalised: list(category), b2b: list(category) }),
  pricePaise: paise,
  mrpPaise: paise,
  advancePercent: advance.optional(),
  size: choice(...sizes),
  material: choice(...materials),
  leather: choice(...leathers).optional(),
  closure: object({ zip: yesOrNo, lockable: yesOrNo }),
  dimensionsMm: object({ length: millimetres, width: millimetres, height: millimetres }),
  weightGrams: wholeNumber(1, 100_000),
  netQuantity: wholeNumber(1, 1_000).optional(),
  hsnCode: text().regex(/^(\d{4}|\d{6}|\d{8})$/, 'must be 4, 6 or 8 digits'),
  gstBasisPoints: rate,
  countryOfOrigin: requiredText(60),
  importer: object({ name: requiredText(120), address: requiredText(300) }).optional(),
  makingDays: wholeNumber(0, 90),
  personalisation: object({ maxNameLength: wholeNumber(1, maxNameLength), zodiac: yesOrNo }).optional(),
  description: requiredText(20_000),
  variants: list(variant).min(1, 'must have at least one colour').max(100, 'must have at most 100 colours'),
})

export type ProductInFile = z.output<typeof ProductInFile>
export type VariantInFile = ProductInFile['variants'][number]
export type ImageInFile = VariantInFile['images'][number]

export const VariantInFile = variant
