/** The most that the sitemap protocol allows in one file. */
const mostAddresses = 50_000

type Parts = { readonly part: number | undefined; readonly addressOfPart: (part: number) => string; readonly most?: number }

/** One file where that is enough, else an index of parts. Undefined for a part that does not exist. */
export function sitemapXml(addresses: readonly string[], { part, addressOfPart, most = mostAddresses }: Parts): string | undefined {
  const parts = Math.max(1, Math.ceil(addresses.length / most))
  if (part === undefined && parts > 1) {
    const all = Array.from({ length: parts }, (_, at) => addressOfPart(at + 1))
    return document('sitemapindex', 'sitemap', all)
  }
  const at = (part ?? 1) - 1
  if (at < 0 || at >= parts || !Number.isInteger(at)) return undefined
  return document('urlset', 'url', addresses.slice(at * most, (at + 1) * most))
}

const document = (root: string, entry: string, addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`),
    `</${root}>`,
    '',
  ].join('\n')

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
