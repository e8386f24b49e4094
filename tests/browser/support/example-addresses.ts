import { addressOf, type PageName, pages, type PageWithParams } from '#src/web/routes.ts'

/** Addresses of pages with a parameter, without those of an order, which need a placed one. */
const chosen: Record<Exclude<PageWithParams, 'order' | 'orderReturn'>, string> = {
  product: addressOf('product', { productId: 'noor-ring-box' }),
  bulkEnquiry: addressOf('bulkEnquiry', { productId: 'shagun-favour-case' }),
  gift: addressOf('gift', { slug: 'for-sister' }),
  article: addressOf('article', { slug: 'how-a-name-is-pressed' }),
}

const { order: _order, orderReturn: _orderReturn, ...others } = pages

/** An address for each page that needs no placed order. */
export const examples = {
  ...(Object.fromEntries(Object.entries(others).map(([name, { path }]) => [name, path])) as Record<
    Exclude<PageName, 'order' | 'orderReturn'>,
    string
  >),
  ...chosen,
}

/** The browser's message about a page that does not exist. */
export const missingPage = /^404 .*\/not-found$/
