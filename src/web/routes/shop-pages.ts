import type { LegalName } from '#src/shop/content/content.ts'
import { queryOfList } from './listing-filters.ts'
import { noQuery, type PageRow } from './rows.ts'

const legalPage = <const Path extends `/${string}`>(path: Path) =>
  ({ path, file: 'pages/legal/legal-page.tsx', kept: 'shared', ...noQuery, posts: false }) as const

/** Each shows the owner's text of the same name; a text without its page does not compile. */
export const legalRows = {
  terms: legalPage('/terms-and-conditions'),
  privacy: legalPage('/privacy-policy'),
  shippingPolicy: legalPage('/shipping-policy'),
  returnsPolicy: legalPage('/returns-policy'),
  cancellationPolicy: legalPage('/cancellation-policy'),
  grievance: legalPage('/grievance'),
  accessibility: legalPage('/accessibility'),
} as const satisfies Record<LegalName, PageRow>

/** The pages for shoppers. Browsers are sent only their paths; see `leanRoutes`. */
export const shopPages = {
  home: { path: '/', file: 'pages/home/home-page.tsx', kept: 'shared', ...noQuery, posts: false },
  products: { path: '/product', file: 'pages/products/products-page.tsx', kept: 'shared', ...queryOfList('retail'), posts: false },
  product: {
    path: '/product/:productId',
    file: 'pages/product/product-page.tsx',
    kept: 'shared',
    query: ['colour', 'sign'],
    personalQuery: ['name'],
    posts: false,
  },
  personalised: {
    path: '/personalized',
    file: 'pages/personalised/personalised-page.tsx',
    kept: 'shared',
    ...queryOfList('personalised'),
    posts: false,
  },
  b2b: { path: '/b2b', file: 'pages/b2b/b2b-page.tsx', kept: 'shared', ...queryOfList('b2b'), posts: false },
  bulkEnquiry: { path: '/b2b/:productId', file: 'pages/b2b/enquiry-page.tsx', kept: 'shared', ...noQuery, posts: 'enquiries' },
  about: { path: '/about-us', file: 'pages/about/about-page.tsx', kept: 'shared', ...noQuery, posts: false },
  contact: {
    path: '/contact-us',
    file: 'pages/contact/contact-page.tsx',
    kept: 'shared',
    query: ['map'],
    personalQuery: [],
    posts: 'enquiries',
  },
  cart: { path: '/cart', file: 'pages/cart/cart-page.tsx', kept: 'here', posts: false },
  checkout: { path: '/checkout', file: 'pages/checkout/checkout-page.tsx', kept: 'here', posts: false },
  order: { path: '/order/:orderId', file: 'pages/order/order-page.tsx', kept: 'never', posts: 'cancellations' },
  /** Sending pieces of an order back, with photographs. */
  orderReturn: {
    path: '/order/:orderId/return',
    file: 'pages/order-return/order-return-page.tsx',
    kept: 'never',
    posts: 'returns',
    takesMb: 32,
  },
  findOrder: {
    path: '/find-order',
    file: 'pages/find-order/find-order-page.tsx',
    kept: 'shared',
    query: ['sent'],
    personalQuery: [],
    posts: 'orderLinks',
  },
  /** Where the sender of an enquiry sees how it stands. */
  enquiryStatus: { path: '/enquiry-status', file: 'pages/enquiry-status/enquiry-status-page.tsx', kept: 'never', posts: 'enquiryLooks' },
  ...legalRows,
  faq: { path: '/faq', file: 'pages/faq/faq-page.tsx', kept: 'shared', ...noQuery, posts: false },
  gallery: {
    path: '/gallery',
    file: 'pages/gallery/gallery-page.tsx',
    kept: 'shared',
    query: ['category', 'page'],
    personalQuery: [],
    posts: false,
  },
  blog: { path: '/blog', file: 'pages/blog/blog-page.tsx', kept: 'shared', query: ['page'], personalQuery: [], posts: false },
  article: { path: '/blog/:slug', file: 'pages/article/article-page.tsx', kept: 'shared', ...noQuery, posts: false },
  /** For whom and for which day somebody gives; each has a page of its own. */
  gifts: { path: '/gifts', file: 'pages/gifts/gifts-page.tsx', kept: 'shared', ...noQuery, posts: false },
  gift: { path: '/gifts/:slug', file: 'pages/gifts/gift-page.tsx', kept: 'shared', ...noQuery, posts: false },
  /** What the service worker shows without a network. */
  offline: { path: '/offline', file: 'pages/offline/offline-page.tsx', kept: 'shared', ...noQuery, posts: false },
  notFound: { path: '/not-found', file: 'pages/not-found/not-found-page.tsx', kept: 'shared', ...noQuery, posts: false },
} as const satisfies Record<string, PageRow>
