import { createHash } from 'node:crypto'

/** Where the payment window comes from; empty when it is served by the shop itself. */
export type OutsideOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/**
 * Allows exactly the inline scripts that are in this page, by hash: a nonce cannot be kept in a cache.
 * Styles may be inline in React's attributes; in elements of their own only for a payment window from outside, which writes some.
 */
export function contentSecurityPolicy(html: string, outside: OutsideOrigins): string {
  const hashes = new Set(
    [...html.matchAll(inlineScript)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...outside.scripts].join(' '),
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

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
