import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paiseToRupees, rupeesToPaise } from '#src/kit/money.ts'
import { cleanName, maxNameLength } from '#src/kit/lid/personal-name.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import { addLine, emptyCart, lineTitle, mostUnits, withLineId, type Cart, type CartLine } from '#src/shop/cart/cart.ts'
import type { Canvas, Personalisation, Picture, Quad } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../media-url.ts'
import { countOf, listOf, membersOf, textOf } from '../unknown-json.ts'

/** Returns the stored list of lines in the storefront's original spelling, with what this shop adds to draw them. */
export const toWire = (cart: Cart): unknown => cart.lines.map(lineToWire)

/** Leaves out lines that cannot be read, which `unreadableLineNames` lists; equal lines are merged. */
export function fromWire(json: unknown): Cart {
  return listOf(json)
    .map(lineFromWire)
    .filter((line) => line !== undefined)
    .reduce(addLine, emptyCart)
}

/** Returns the names of stored lines that cannot be read; an empty text for one without a name. */
export function unreadableLineNames(json: unknown): readonly string[] {
  if (json === null) return []
  if (!Array.isArray(json)) return ['']
  return json.filter((line) => lineFromWire(line) === undefined).map((line) => textOf(membersOf(line).prodName).trim().slice(0, 80))
}

export function lineToWire(line: CartLine): unknown {
  const { personalisation, picture, canvas } = line
  return {
    id: line.id,
    pkProdId: line.productId,
    prodName: lineTitle(line),
    prodPrice: paiseToRupees(line.unitPricePaise),
    gstBasisPoints: line.gstBasisPoints,
    isCustomized: line.isPersonalisable ? '1' : '0',
    maxNameLength: line.maxNameLength,
    takesSign: line.takesSign ? '1' : '0',
    selectedColor: {
      pkImgId: line.variantId,
      imageColor: line.colourHex,
      imageName: line.colourName,
      productName: line.productName,
      imagePath: [picture, canvas?.picture].filter((shown) => shown !== undefined).map(largest),
      picture,
      canvas,
    },
    quantity: line.quantity,
    customization: { inputValue: personalisation?.name ?? '', selectedZodiacSign: personalisation?.sign ?? '' },
  }
}

export function lineFromWire(json: unknown): CartLine | undefined {
  const wire = membersOf(json)
  // The older storefront stored the whole product: without a chosen colour its first one is meant.
  const colour = membersOf(wire.selectedColor ?? listOf(wire.info)[0])
  const [productId, variantId] = [textOf(wire.pkProdId), textOf(colour.pkImgId)]
  const { productName, colourName } = splitTitle(textOf(wire.prodName))
  const unitPricePaise = rupeesToPaise(textOf(wire.prodPrice))
  const quantity = countOf(wire.quantity ?? 1, mostUnits)
  if (!productId || !variantId || !productName || !unitPricePaise || !quantity) return undefined

  const isPersonalisable = textOf(wire.isCustomized) === '1'
  const nameLength = countOf(wire.maxNameLength, maxNameLength) ?? maxNameLength
  return withLineId({
    productId: productId as ProductId,
    variantId: variantId as VariantId,
    productName,
    colourName,
    colourHex: textOf(colour.imageColor),
    unitPricePaise,
    gstBasisPoints: readRate(wire.gstBasisPoints),
    quantity,
    isPersonalisable,
    maxNameLength: nameLength,
    takesSign: isPersonalisable && textOf(wire.takesSign) !== '0',
    personalisation: isPersonalisable ? readPersonalisation(wire.customization, nameLength) : undefined,
    picture: readPicture(colour.picture),
    canvas: readCanvas(colour.canvas),
  })
}

/** In basis points; goods that are exempt have the rate 0. */
export const readRate = (json: unknown): number | undefined => (textOf(json) === '0' ? 0 : countOf(json, 10_000))

/** "Noor Ring Box (Oxblood)" is a Noor Ring Box in Oxblood. */
function splitTitle(title: string): { productName: string; colourName: string } {
  const [, productName, colourName] = /^(.+?)\s*\(([^()]+)\)\s*$/.exec(title) ?? []
  return productName && colourName ? { productName, colourName } : { productName: title.trim(), colourName: 'Unknown Color' }
}

function readPersonalisation(json: unknown, nameLength: number): Personalisation | undefined {
  const { inputValue, selectedZodiacSign } = membersOf(json)
  const name = cleanName(textOf(inputValue), nameLength).trim()
  const sign = parseZodiacSign(textOf(selectedZodiacSign))
  return name || sign ? { name, sign } : undefined
}

export function readPicture(json: unknown): Picture | undefined {
  const { key, alt, width, height, widths, view } = membersOf(json)
  const made = listOf(widths).map((one) => countOf(one, 10_000))
  const [fullWidth, fullHeight] = [countOf(width, 10_000), countOf(height, 10_000)]
  if (!/^[\w.-]{1,100}$/.test(textOf(key)) || !fullWidth || !fullHeight || made.length === 0 || made.includes(undefined)) return undefined
  return { key: textOf(key), alt: textOf(alt), width: fullWidth, height: fullHeight, widths: made as number[], view: textOf(view) }
}

export function readCanvas(json: unknown): Canvas | undefined {
  const { picture: wirePicture, quad, ink } = membersOf(json)
  const picture = readPicture(wirePicture)
  const corners = listOf(quad).map((corner) => listOf(corner).map(Number))
  if (!picture || !isLid(corners)) return undefined
  return { picture, quad: corners as unknown as Quad, ink: ink === 'gold' ? 'gold' : 'light' }
}

/** Whether four corners within the picture form a convex quadrilateral: anything else is not a plane to write on. */
function isLid(corners: readonly (readonly number[])[]): boolean {
  if (corners.length !== 4 || !corners.flat().every((place) => place >= 0 && place <= 1)) return false
  return corners.every(([x = -1, y = -1], i) => {
    const [nextX = -1, nextY = -1] = corners[(i + 1) % 4] ?? []
    const [afterX = -1, afterY = -1] = corners[(i + 2) % 4] ?? []
    return (nextX - x) * (afterY - nextY) - (nextY - y) * (afterX - nextX) > 0.001
  })
}

const largest = ({ key, widths }: Picture): string => mediaUrl(key, Math.max(...widths), 'webp')
