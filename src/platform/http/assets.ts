import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { encodeBody, type EncodedBody } from './encoded-body.ts'
import type { FindStyles } from './inline-styles.ts'

/**
 * Loads every file of a built folder into memory, compressed, by its address below `base`. The names of assets contain a hash, so browsers
 * may cache them for ever.
 */
export function loadAssets(folder: string, base = ''): Map<string, EncodedBody> {
  const assets = new Map<string, EncodedBody>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !contentType) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(folder.length).split(sep).join('/')
    assets.set(base + address, encodeBody(readFileSync(path), 200, assetHeaders(address, contentType)))
  }
  return assets
}

/** Returns a function that finds the text of a style sheet among loaded assets. Every page asks for several: they are decoded once. */
export function stylesAmong(assets: ReadonlyMap<string, EncodedBody>): FindStyles {
  const sheets = [...assets].filter(([address]) => address.endsWith('.css'))
  const texts = new Map(sheets.map(([address, { identity }]) => [address, identity.body.toString()]))
  return (address) => texts.get(address)
}

export const assetHeaders = (address: string, contentType: string): [string, string][] => [
  ['content-type', contentType],
  ['cache-control', address.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
  ['x-content-type-options', 'nosniff'],
]

/** Compresses the assets as small as possible, one after the other, so that a start does not wait for it. */
export async function recompressAssets(assets: ReadonlyMap<string, EncodedBody>): Promise<void> {
  for (const asset of assets.values()) await asset.recompress()
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
