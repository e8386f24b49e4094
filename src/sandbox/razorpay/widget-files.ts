import { readFileSync } from 'node:fs'
import type { Reply } from '../http-server.ts'

/** The files of the payment window: the script for the shop's page, and the framed page with its parts. */
export const widgetFiles: Readonly<Record<string, Reply>> = {
  '/v1/checkout.js': file('checkout.js', 'text/javascript'),
  '/v1/checkout/public': file('frame.html', 'text/html', {
    // The shop's page may frame it; so may any page of this machine, for tests that do not go through the shop.
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; " +
      "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
  }),
  '/v1/checkout/frame.js': file('frame.js', 'text/javascript'),
  '/v1/checkout/frame.css': file('frame.css', 'text/css'),
}

function file(name: string, type: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const body = readFileSync(new URL(`widget/${name}`, import.meta.url))
  return { status: 200, body, headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers } }
}
