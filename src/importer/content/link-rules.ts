import type { AddressOfKind, Redirects } from '#src/shop/catalogue/redirects/redirect.ts'

/** The shop's pages, as far as an owner's texts may link to them. */
export type LinkablePages = {
  /** What is at a path of the shop; undefined where there is nothing to link to. */
  findPage(path: string): 'product' | 'article' | 'gift' | 'other' | undefined
  readonly addressOf: AddressOfKind
}

/** The pages, products, articles and pages for gifts that exist. Without a catalogue that can be read, links to products are not checked. */
export type LinkTargets = {
  readonly pages: LinkablePages
  readonly productIds: readonly string[] | undefined
  readonly slugs: readonly string[]
  /** The last parts of the addresses of pages for gifts. */
  readonly gifts: readonly string[]
  /** A link to a former address leads to the present one. */
  readonly redirects: Redirects
}

/** Returns what is wrong with a link in an owner's text; undefined when it leads somewhere. */
export function linkFault(href: string, { pages, productIds, slugs, gifts, redirects }: LinkTargets): string | undefined {
  if (/^(?:mailto:|tel:)\S+$/.test(href)) return undefined
  if (href.startsWith('https://')) return URL.canParse(href) ? undefined : `${href} is no address`
  if (!/^\/(?!\/)/.test(href)) return `${href} must begin with / for a page of the shop, or with https://, mailto: or tel:`

  const path = href.replace(/[?#].*$/, '')
  const page = pages.findPage(path)
  if (page === 'product') {
    const isThere = !productIds || [...productIds, ...redirects.product.keys()].some((id) => pages.addressOf('product', id) === path)
    return isThere ? undefined : `${href} leads to no product`
  }
  if (page === 'article')
    return [...slugs, ...redirects.article.keys()].some((slug) => pages.addressOf('article', slug) === path)
      ? undefined
      : `${href} leads to no article`
  if (page === 'gift')
    return [...gifts, ...redirects.gift.keys()].some((slug) => pages.addressOf('gift', slug) === path)
      ? undefined
      : `${href} leads to no page for gifts`
  return page ? undefined : `${href} leads to no page of the shop`
}
