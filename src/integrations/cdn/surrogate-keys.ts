import { textShownAs } from '#src/kit/text/shown-text.ts'

/** The key of every page that a CDN may keep: an import may change any of them. */
export const keyOfAllPages = 'shop'

/** The key of the pages that show a product, or a text by the name that pages have recorded. */
export function keyOfShown(shown: string): string {
  const text = textShownAs(shown)
  return text === undefined ? `product-${encodeURIComponent(shown)}` : `text-${encodeURIComponent(text)}`
}
