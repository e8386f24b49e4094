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
  const inline = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = Array.from(markedHtml.matchAll(inline), ([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return { html: markedHtml.replaceAll(mark, ''), hashes: [...new Set(hashes)] }
}

/**
 * Allows the inline scripts of these SHA-256 hashes, because a nonce cannot be cached. Styles may be inline in React's attributes;
 * style elements are allowed only for an external payment window, which writes some.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], outside: ExternalOrigins): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...outside.scripts].join(' '),
    // The first is for browsers that do not support the other two.
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
