import type { Paise } from '#src/kit/money.ts'
import type { Canvas, Picture, Product } from '#src/shop/catalogue/product.ts'

/** The data of a product's card. It is kept small, because every page carries it twice: as HTML and for hydration. */
export type CardData = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly pricePaise: Paise
  readonly mrpPaise: Paise
  readonly picture: CardPicture | undefined
  readonly second: CardPicture | undefined
  /** The colour shown when a filter asked for it; the product's page then opens in it. */
  readonly colour: string | undefined
  readonly colours: readonly { readonly name: string; readonly hex: string }[]
  readonly isPersonalisable: boolean
  readonly takesSign: boolean
  /** The blank lid of the colour shown; only when the list asks for it. */
  readonly canvas: Canvas | undefined
  readonly isSoldOut: boolean
  /** Then the card shows neither price nor stock. */
  readonly isForBusinessesOnly: boolean
}

export type CardPicture = Pick<Picture, 'key' | 'alt' | 'width' | 'height' | 'widths'>

type CardOptions = { readonly withCanvas?: boolean; readonly wantedColours?: readonly string[] }

export function cardOf(product: Product, { withCanvas = false, wantedColours = [] }: CardOptions = {}): CardData {
  const variants = product.variants.filter((variant) => variant.isActive)
  const wanted = variants.filter(({ colourName }) => wantedColours.includes(colourName))
  const shown = [...wanted, ...variants].find((variant) => variant.available > 0) ?? wanted[0] ?? variants[0]
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    pricePaise: product.pricePaise,
    mrpPaise: product.mrpPaise,
    picture: pictureOf(shown?.pictures[0]),
    second: pictureOf(shown?.pictures[1]),
    colour: shown && wanted.includes(shown) ? shown.colourName : undefined,
    colours: variants.map(({ colourName, colourHex }) => ({ name: colourName, hex: colourHex })),
    isPersonalisable: product.personalisation !== undefined,
    takesSign: product.personalisation?.zodiac ?? false,
    canvas: withCanvas ? shown?.canvas : undefined,
    isSoldOut: variants.every((variant) => variant.available <= 0),
    isForBusinessesOnly: product.isForBusinessesOnly,
  }
}

const pictureOf = (picture: Picture | undefined): CardPicture | undefined =>
  picture && { key: picture.key, alt: picture.alt, width: picture.width, height: picture.height, widths: picture.widths }
