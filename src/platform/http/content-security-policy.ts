import { createHash } from 'node:crypto'

/** Where the payment window comes from; empty when it is served by the shop itself. */
export type ExternalOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/**
 * The page without the nonce of its making, which must not be kept, and the hashes of the inline scripts that bear it. Whatever
 * script came in with the page's content bears none, and does not run.
 */
export function ownScripts(markedHtml: string, nonce: string): { html: string; hashes: readonly string[] } {
  const mark = ` nonce="${nonce}"`
  const inline = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = Array.from(markedHtml.matchAll(inline), ([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return { html: markedHtml.replaceAll(mark, ''), hashes: [...new Set(hashes)] }
}

/**
 * Allows the inline scripts of these SHA-256 hashes: a nonce cannot be kept in a cache.
 * Styles may be inline in React's attributes; in elements of their own only for a payment window from outside, which writes some.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], outside: ExternalOrigins): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...outside.scripts].join(' '),
    // The first is for browsers that do not know the other two.
    "style-src 'self' 'unsafe-inline'",
    ["style-src-elem 'self'", ...(outside.scripts.length > 0 ? ["'unsafe-inline'"] : [])].join(' '),
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
