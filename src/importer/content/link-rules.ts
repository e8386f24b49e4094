import { addressOf, findPage } from '#src/web/routes.ts'

/** What there is to link to. Without a catalogue that can be read, products are not asked for. */
export type LinkTargets = { readonly productIds: readonly string[] | undefined; readonly slugs: readonly string[] }

/** What is wrong with a link in an owner's text; undefined when it leads somewhere. */
export function linkFault(href: string, { productIds, slugs }: LinkTargets): string | undefined {
  if (/^(?:mailto:|tel:)\S+$/.test(href)) return undefined
  if (href.startsWith('https://')) return URL.canParse(href) ? undefined : `${href} is no address`
  if (!/^\/(?!\/)/.test(href)) return `${href} must begin with / for a page of the shop, or with https://, mailto: or tel:`

  const path = href.replace(/[?#].*$/, '')
  const page = findPage(path)
  if (page === 'product') {
    const isThere = !productIds || productIds.some((productId) => addressOf('product', { productId }) === path)
    return isThere ? undefined : `${href} leads to no product`
  }
  if (page === 'article') return slugs.some((slug) => addressOf('article', { slug }) === path) ? undefined : `${href} leads to no article`
  return page && page !== 'notFound' && page !== 'order' ? undefined : `${href} leads to no page of the shop`
}
