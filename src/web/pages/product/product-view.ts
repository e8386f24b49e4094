import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import type { Product, Variant } from '#src/shop/catalogue/product.ts'
import { type CardData, cardOf } from '../../ui/card-data.ts'
import { type Section, sectionsOf, textOf } from './description.ts'

/** What the page shows of a product. */
export type ProductView = Pick<
  Product,
  'id' | 'code' | 'name' | 'brand' | 'pricePaise' | 'mrpPaise' | 'material' | 'size' | 'countryOfOrigin' | 'makingDays' | 'personalisation'
> & {
  readonly category: string | undefined
  readonly measures: string
  readonly weight: string
  readonly summary: string
  readonly sections: readonly Section[]
  readonly variants: readonly Variant[]
  readonly suggestions: readonly CardData[]
  /** The colour that the address asks for, or the first. */
  readonly colour: string
}

export async function findView(catalogue: Catalogue, id: string, wantedColour: string | null): Promise<ProductView | undefined> {
  const found = await catalogue.find(id)
  if (!found) return undefined
  const { product, suggestions } = found
  const variants = product.variants.filter((variant) => variant.isActive)
  const wanted = variants.find(({ colourName }) => colourName.toLowerCase() === wantedColour?.toLowerCase())
  const { code, name, brand, pricePaise, mrpPaise, material, size, countryOfOrigin, makingDays, personalisation } = product
  const sections = sectionsOf(product.descriptionHtml)
  return {
    id: product.id,
    ...{ code, name, brand, pricePaise, mrpPaise, material, size, countryOfOrigin, makingDays, personalisation },
    category: Object.values(product.categories).flat()[0],
    measures: `${product.lengthMm} × ${product.widthMm} × ${product.heightMm} mm`,
    weight: `${product.weightGrams} g`,
    summary: summaryOf(product, sections),
    sections,
    variants,
    suggestions: suggestions.map((suggestion) => cardOf(suggestion)),
    colour: (wanted ?? variants[0])?.colourName ?? '',
  }
}

/** Some 150 characters for search engines and shared links. */
function summaryOf({ name }: Product, sections: readonly Section[]): string {
  const words = `${name}. ${textOf(sections[0]?.html ?? '')}`
  return words.length <= 158 ? words : `${words.slice(0, words.lastIndexOf(' ', 155))} …`
}
