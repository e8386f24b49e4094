import type { LinkablePages } from '#src/importer/content/link-rules.ts'
import { addressOf, findPage } from '#src/web/routes.ts'

/** The pages that an owner's texts may link to. The page of an order is known to its shopper alone. */
export const linkablePages: LinkablePages = {
  findPage(path) {
    const page = findPage(path)
    if (page === 'product' || page === 'article') return page
    return page && page !== 'notFound' && page !== 'order' ? 'other' : undefined
  },
  productAddress: (productId) => addressOf('product', { productId }),
  articleAddress: (slug) => addressOf('article', { slug }),
}
