/** The sections of every product's page, also of those whose description lacks them. */
const sectionTitles = ['Product Highlights', 'Product Details', 'Disclaimer'] as const

export type DescriptionSection = { readonly title: string; readonly html: string }

/** Splits a description, sanitised at import, at its h2 headings. Text before the first heading belongs to the highlights. */
export function sectionsOf(descriptionHtml: string): DescriptionSection[] {
  const [opening = '', ...parts] = descriptionHtml.split(/<h2[^>]*>/i)
  const written = parts.map((part) => {
    const [title = '', html = ''] = part.split(/<\/h2>/i)
    return { title: plainTextOf(title), html: html.trim() }
  })
  return sectionTitles.map((title, index) => {
    const html = written.find((section) => section.title.toLowerCase() === title.toLowerCase())?.html ?? ''
    return { title, html: index === 0 ? `${opening.trim()}${html}` : html }
  })
}

/** Returns the text without tags, for search engines. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns what the page says of a product below its pictures, as plain text of at most 5,000 characters. */
export function describedIn(sections: readonly DescriptionSection[]): string {
  const texts = sections.flatMap(({ html }) => html.split(/<\/(?:li|p)>/i)).map(plainTextOf)
  const sentences = texts.filter((text) => text !== '').map((text) => (/[.!?:;,]$/.test(text) ? text : `${text}.`))
  const whole = sentences.join(' ')
  return whole.length <= longestDescription ? whole : whole.slice(0, whole.lastIndexOf(' ', longestDescription))
}

/** The most that Google Merchant Center takes. */
const longestDescription = 5_000
