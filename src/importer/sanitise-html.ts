import sanitizeHtml from 'sanitize-html'

/** Headings, lists and emphasis stay; everything else goes, and of scripts and styles their content too. */
export const sanitiseDescription = (html: string): string =>
  sanitizeHtml(html, { allowedTags: ['h2', 'ul', 'ol', 'li', 'p', 'strong', 'em', 'br'], allowedAttributes: {} }).trim()

/** The same for running text, which also has links and quotations, on one line. */
export const sanitiseText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['h3', 'ul', 'ol', 'li', 'p', 'strong', 'em', 'br', 'blockquote', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
    .replaceAll(/\s+/g, ' ')
    .trim()
