import sanitizeHtml from 'sanitize-html'

/** Removes everything but headings, lists and emphasis; of scripts and styles it removes the content too. */
export const sanitiseDescription = (html: string): string =>
  sanitizeHtml(html, { allowedTags: ['h2', 'ul', 'ol', 'li', 'p', 'strong', 'em', 'br'], allowedAttributes: {} }).trim()

/** Does the same for running text, which also has links and quotations, and returns it on one line. */
export const sanitiseText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['h3', 'ul', 'ol', 'li', 'p', 'strong', 'em', 'br', 'blockquote', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
    .replaceAll(/\s+/g, ' ')
    .trim()
