import { createHash } from 'node:crypto'

/** Returns the text of one of our own style sheets; undefined for any other address. */
export type FindStyles = (address: string) => string | undefined

const sheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g
const waiting = (address: string) => `<link rel="stylesheet" href="${address}" type="text/plain"/>`

/**
 * Writes the style sheets of a page into its head, so that its first picture waits for no file but the page. Their links stay, because React
 * expects them when it hydrates, but with the type of something else: no browser fetches them. (Links that are `disabled` are fetched by
 * Chromium 150.) React Router marks some with `#`, which code that comes late would not recognise, and load again: these get a second link.
 * Returns the hash of what was written, for the content security policy.
 */
export function inlineStyles(html: string, findStyles: FindStyles): { html: string; hashes: readonly string[] } {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const sheets = Array.from(head.matchAll(sheetLink), ([, address = '']) => findStyles(address))
  // A sheet that cannot be inlined would be applied in another sequence than its neighbours.
  if (sheets.length === 0 || sheets.some((styles) => styles === undefined || /<\/style/i.test(styles))) return { html, hashes: [] }
  const text = sheets.join('')
  let start = `<style>${text}</style>`
  const written = head.replaceAll(sheetLink, (_link, address: string, mark: string) => {
    const links = start + waiting(address + mark) + (mark && waiting(address))
    start = ''
    return links
  })
  return { html: written + html.slice(head.length), hashes: [createHash('sha256').update(text).digest('base64')] }
}
