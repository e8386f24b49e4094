import sanitizeHtml from 'sanitize-html'

/** Headings, lists and emphasis stay; everything else goes, and of scripts and styles their content too. */
export const cleanDescription = (html: string): string =>
  sanitizeHtml(html, { allowedTags: ['h2', 'ul', 'ol', 'li', 'p', 'strong', 'em', 'br'], allowedAttributes: {} }).trim()
