import { formatPaise } from '#src/kit/money.ts'
import { bulkUnits, materialName, type Product, type Variant } from '#src/shop/catalogue/product.ts'
import { type DescriptionSection, plainTextOf, sectionsOf } from './description.ts'

/**
 * What the shop states of a product. The product's page, its structured data and the feed for price comparisons all take it from here, so
 * that none of them can state something else.
 */
export type OfferedProduct = Pick<
  Product,
  | 'id'
  | 'code'
  | 'name'
  | 'brand'
  | 'pricePaise'
  | 'mrpPaise'
  | 'countryOfOrigin'
  | 'makingDays'
  | 'weightGrams'
  | 'personalisation'
  | 'isForBusinessesOnly'
> & {
  readonly category: string | undefined
  /** The exact material, such as "Faux leather (PU)". */
  readonly material: string
  readonly summary: string
  readonly sections: readonly DescriptionSection[]
  /** Those that are sold. */
  readonly variants: readonly Variant[]
}

export function offeredProductOf(product: Product): OfferedProduct {
  const { id, code, name, brand, pricePaise, mrpPaise, countryOfOrigin, makingDays, weightGrams, personalisation, isForBusinessesOnly } =
    product
  const sections = sectionsOf(product.descriptionHtml)
  return {
    ...{ id, code, name, brand, pricePaise, mrpPaise, countryOfOrigin, makingDays, weightGrams, personalisation, isForBusinessesOnly },
    material: materialName(product),
    category: Object.values(product.categories).flat()[0],
    summary: summaryOf(product, sections),
    sections,
    variants: product.variants.filter((variant) => variant.isActive),
  }
}

/** Returns some 150 characters for search engines and shared links. */
function summaryOf(product: Product, sections: readonly DescriptionSection[]): string {
  const described = `${product.name}. ${plainTextOf(sections[0]?.html ?? '')}`
  const text = described.length >= 60 ? described : `${described.trim()} ${materialName(product)}, ${termsOf(product)}.`
  return text.length <= 158 ? text : `${text.slice(0, text.lastIndexOf(' ', 155))} …`
}

const termsOf = (product: Product): string =>
  product.isForBusinessesOnly ? `for businesses, from ${bulkUnits} pieces` : `${formatPaise(product.pricePaise)} with all taxes`
