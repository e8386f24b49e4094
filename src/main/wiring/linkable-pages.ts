import type { LinkablePages } from '#src/importer/content/link-rules.ts'
import type { AddressOfKind, MovingKind } from '#src/shop/catalogue/redirects/redirect.ts'
import { addressOf, findPage } from '#src/web/routes.ts'

const addressOfKind = {
  product: (productId: string) => addressOf('product', { productId }),
  article: (slug: string) => addressOf('article', { slug }),
  gift: (slug: string) => addressOf('gift', { slug }),
} satisfies Record<MovingKind, AddressOfKey>

type AddressOfKey = (key: string) => string

/** The path of what has an address of its own that may change. */
export const pathOf: AddressOfKind = (kind, key) => addressOfKind[kind](key)

/** The pages that an owner's texts may link to. The page of an order is known to its shopper alone. */
export const linkablePages: LinkablePages = {
  findPage(path) {
    const page = findPage(path)
    if (page === 'product' || page === 'article' || page === 'gift') return page
    return page && page !== 'notFound' && page !== 'order' ? 'other' : undefined
  },
  addressOf: pathOf,
}
