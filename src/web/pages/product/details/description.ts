/** The sections every product's page has, whether or not its description brings them. */
export const sectionTitles = ['Product Highlights', 'Product Details', 'Disclaimer'] as const

export type DescriptionSection = { readonly title: string; readonly html: string }

/** Cuts a description, cleaned at import, at its h2 headings. What stands before the first heading goes with the highlights. */
export function sectionsOf(descriptionHtml: string): DescriptionSection[] {
  const [opening = '', ...parts] = descriptionHtml.split(/<h2[^>]*>/i)
  const written = parts.map((part) => {
    const [title = '', html = ''] = part.split(/<\/h2>/i)
    return { title: plainTextOf(title), html: html.trim() }
  })
  return sectionTitles.map((title, place) => {
    const html = written.find((section) => section.title.toLowerCase() === title.toLowerCase())?.html ?? ''
    return { title, html: place === 0 ? `${opening.trim()}${html}` : html }
  })
}

/** Plain words, for search engines. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
