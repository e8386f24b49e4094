import { formatPaise } from '#src/kit/money.ts'
import { cleanName } from '#src/kit/lid/personal-name.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import { bulkUnits, materialName, type Product, type Variant } from '#src/shop/catalogue/product.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { type CardData, cardOf } from '../../ui/product/card-data.ts'
import { declarationsOf, type Declaration } from './details/declarations.ts'
import { type DescriptionSection, sectionsOf, plainTextOf } from './details/description.ts'

/** What the page shows of a product. */
export type ProductView = Pick<
  Product,
  | 'id'
  | 'code'
  | 'name'
  | 'brand'
  | 'pricePaise'
  | 'mrpPaise'
  | 'gstBasisPoints'
  | 'countryOfOrigin'
  | 'makingDays'
  | 'personalisation'
  | 'isForBusinessesOnly'
> & {
  readonly category: string | undefined
  /** The exact material, such as "Faux leather (PU)". */
  readonly material: string
  readonly declarations: readonly Declaration[]
  readonly summary: string
  readonly sections: readonly DescriptionSection[]
  readonly variants: readonly Variant[]
  readonly suggestions: readonly CardData[]
  /** The colour that the address asks for, or else the first. */
  readonly colour: string
  /** The writing that the address asks for; empty texts for none. */
  readonly writing: { readonly name: string; readonly sign: string }
}

type ViewDeps = { readonly catalogue: Catalogue; readonly settings: ShopSettings }

/** Returns undefined for an unknown product. Throws when the catalogue cannot be read. `wanted` is the query of the address: `colour`, `name` and `sign`. */
export async function findProductView(
  { catalogue, settings }: ViewDeps,
  id: string,
  wanted: URLSearchParams,
): Promise<ProductView | undefined> {
  const found = await catalogue.find(id).catch((cause: unknown) => {
    throw new Error('Failed to fetch product details', { cause })
  })
  if (!found) return undefined
  const { product, suggestions } = found
  const variants = product.variants.filter((variant) => variant.isActive)
  const wantedColour = wanted.get('colour')?.toLowerCase()
  const first = variants.find(({ colourName }) => colourName.toLowerCase() === wantedColour) ?? variants[0]
  const { code, name, brand, pricePaise, mrpPaise, gstBasisPoints, countryOfOrigin, makingDays, personalisation, isForBusinessesOnly } =
    product
  const sections = sectionsOf(product.descriptionHtml)
  return {
    id: product.id,
    ...{ code, name, brand, pricePaise, mrpPaise, gstBasisPoints, countryOfOrigin, makingDays, personalisation, isForBusinessesOnly },
    material: materialName(product),
    category: Object.values(product.categories).flat()[0],
    declarations: declarationsOf(product, settings),
    summary: summaryOf(product, sections),
    sections,
    variants,
    suggestions: suggestions.map((suggestion) => cardOf(suggestion)),
    colour: first?.colourName ?? '',
    writing: requestedWriting(first?.canvas && personalisation, wanted),
  }
}

const requestedWriting = (rules: Product['personalisation'], wanted: URLSearchParams): ProductView['writing'] => ({
  name: rules ? cleanName(wanted.get('name') ?? '', rules.maxNameLength) : '',
  sign: (rules?.zodiac && parseZodiacSign(wanted.get('sign') ?? '')) || '',
})

/** Returns some 150 characters for search engines and shared links. */
function summaryOf(product: Product, sections: readonly DescriptionSection[]): string {
  const described = `${product.name}. ${plainTextOf(sections[0]?.html ?? '')}`
  const text = described.length >= 60 ? described : `${described.trim()} ${materialName(product)}, ${termsOf(product)}.`
  return text.length <= 158 ? text : `${text.slice(0, text.lastIndexOf(' ', 155))} …`
}

const termsOf = (product: Product): string =>
  product.isForBusinessesOnly
    ? `for businesses, from ${bulkUnits} pieces`
    : `${formatPaise(product.pricePaise)} with all taxes and delivery`
