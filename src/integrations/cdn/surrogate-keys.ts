/** The key of every page that a CDN may keep: an import may change any of them. */
export const keyOfAllPages = 'shop'

/** The key of the pages that show a product. */
export const keyOfProduct = (productId: string): string => `product-${encodeURIComponent(productId)}`
