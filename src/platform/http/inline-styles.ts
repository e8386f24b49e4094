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
  const addresses = Array.from(head.matchAll(sheetLink), ([, address = '']) => address)
  const joined = addresses.length > 0 && joinSheets(addresses, findStyles)
  if (!joined) return { html, hashes: [] }
  let start = `<style>${joined.text}</style>`
  const written = head.replaceAll(sheetLink, (_link, address: string, mark: string) => {
    const links = start + waiting(address + mark) + (mark && waiting(address))
    start = ''
    return links
  })
  return { html: written + html.slice(head.length), hashes: [joined.hash] }
}

type JoinedSheets = { readonly text: string; readonly hash: string }

/** Pages of one kind have the same sheets, whose text and hash are made once. A file's address changes with its content. */
const joinedBy = new WeakMap<FindStyles, Map<string, JoinedSheets | undefined>>()

/** Undefined where a sheet cannot be inlined: it would be applied in another sequence than its neighbours. */
function joinSheets(addresses: readonly string[], findStyles: FindStyles): JoinedSheets | undefined {
  const known = joinedBy.get(findStyles) ?? new Map<string, JoinedSheets | undefined>()
  joinedBy.set(findStyles, known)
  const key = addresses.join(' ')
  if (!known.has(key)) known.set(key, readSheets(addresses.map(findStyles)))
  return known.get(key)
}

function readSheets(sheets: readonly (string | undefined)[]): JoinedSheets | undefined {
  if (sheets.some((styles) => styles === undefined || /<\/style/i.test(styles))) return undefined
  const text = sheets.join('')
  return { text, hash: createHash('sha256').update(text).digest('base64') }
}
