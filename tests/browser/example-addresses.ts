import type { PageName } from '#src/web/routes.ts'

/** An address for each page that needs nobody's order. */
export const examples: Record<Exclude<PageName, 'order'>, string> = {
  home: '/',
  products: '/product',
  product: '/product/noor-ring-box',
  personalised: '/personalized',
  b2b: '/b2b',
  bulkEnquiry: '/b2b/shagun-favour-case',
  about: '/about-us',
  contact: '/contact-us',
  cart: '/cart',
  checkout: '/checkout',
  findOrder: '/find-order',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  shippingPolicy: '/shipping-policy',
  returnsPolicy: '/returns-policy',
  cancellationPolicy: '/cancellation-policy',
  grievance: '/grievance',
  accessibility: '/accessibility',
  faq: '/faq',
  gallery: '/gallery',
  blog: '/blog',
  article: '/blog/how-a-name-is-pressed',
  notFound: '/not-found',
}

/** What a browser says of the page that is not there. */
export const missingPage = /^404 .*\/not-found$/
