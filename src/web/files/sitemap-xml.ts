import { escapeXml } from './xml.ts'

/** A page for search engines. All addresses are absolute. */
export type SitemapEntry = {
  readonly address: string
  /** When the owner last changed what it shows; undefined where that is not known. A date alone is a day, such as `2026-11-02`. */
  readonly changed?: Date | string | undefined
  readonly pictures?: readonly string[]
}

type Parts<Page> = { readonly whole: readonly Page[] } | { readonly parts: number }

/**
 * Returns the pages of one file; without `part`, the number of files where one is not enough. Undefined for a part that does not exist. The
 * protocol allows 50,000 addresses in a file; far fewer keep one with its pictures small.
 */
export function sitemapPart<Page>(pages: readonly Page[], part: number | undefined, most = mostInFile): Parts<Page> | undefined {
  const parts = Math.max(1, Math.ceil(pages.length / most))
  if (part === undefined && parts > 1) return { parts }
  const at = (part ?? 1) - 1
  if (at < 0 || at >= parts || !Number.isInteger(at)) return undefined
  return { whole: pages.slice(at * most, (at + 1) * most) }
}

const mostInFile = 5_000

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  document(`urlset ${sitemapNames} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`, entries.map(urlOf))

export const sitemapIndexXml = (addresses: readonly string[]): string =>
  document(
    `sitemapindex ${sitemapNames}`,
    addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
  )

const sitemapNames = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const document = (root: string, lines: readonly string[]): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...lines, `</${root.split(' ')[0]}>`, ''].join('\n')

const urlOf = ({ address, changed, pictures = [] }: SitemapEntry): string =>
  [
    `<url><loc>${escapeXml(address)}</loc>`,
    changed && `<lastmod>${changed instanceof Date ? changed.toISOString() : changed}</lastmod>`,
    ...pictures.slice(0, mostPictures).map((picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`),
    '</url>',
  ].join('')

/** As many as the protocol takes of one page. */
const mostPictures = 1_000
