import { createHash } from 'node:crypto'

/** The origins of the payment window; empty when the shop itself serves it. */
export type ExternalOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/**
 * Returns the page without its nonce, which must not be cached, and the hashes of the inline scripts that carry it. A script that came
 * with the page's content carries no nonce and does not run.
 */
export function ownScripts(markedHtml: string, nonce: string): { html: string; hashes: readonly string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = inlineScripts(markedHtml, mark).map((text) => createHash('sha256').update(text).digest('base64'))
  return { html: markedHtml.replaceAll(mark, ''), hashes: [...new Set(hashes)] }
}

/** The texts of the scripts with this mark. No expression: it would have to be compiled for each page, as each has its own mark. */
function inlineScripts(html: string, mark: string): string[] {
  const texts: string[] = []
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    at += opening.length
    const ofTag = html.indexOf('>', at)
    if (ofTag < 0) break
    const attributes = html.slice(at, ofTag)
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue
    const end = html.indexOf(closing, ofTag)
    if (end < 0) break
    texts.push(html.slice(ofTag + 1, end))
    at = end + closing.length
  }
  return texts
}

const opening = '<script'
const closing = '</script>'

/**
 * Allows the inline scripts and style elements of these SHA-256 hashes, because a nonce cannot be cached. Styles may be inline in React's
 * attributes; other style elements are allowed only for an external payment window, which writes some.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  outside: ExternalOrigins,
  styleHashes: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map(toSource), ...outside.scripts].join(' '),
    // The first is for browsers that do not support the other two.
    "style-src 'self' 'unsafe-inline'",
    // Beside a hash browsers would ignore 'unsafe-inline'.
    ["style-src-elem 'self'", ...(outside.scripts.length > 0 ? ["'unsafe-inline'"] : styleHashes.map(toSource))].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...outside.scripts].join(' '),
    ["frame-src 'self'", ...outside.frames].join(' '),
    ["connect-src 'self'", ...outside.connections].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const toSource = (hash: string): string => `'sha256-${hash}'`
