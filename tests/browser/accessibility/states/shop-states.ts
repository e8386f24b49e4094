import type { PageName } from '#src/web/routes.ts'
import { examples } from '../../support/example-addresses.ts'
import * as browsing from './browsing-states.ts'
import * as buying from './buying-states.ts'
import * as orders from './order-states.ts'
import type { ShopState } from './state.ts'

const text = (name: keyof typeof examples): readonly ShopState[] => [browsing.opened(examples[name])]

/** The states of every page in which it looks other than in the others; a page without a row does not compile. */
export const shopStates = {
  home: browsing.homeStates,
  products: browsing.productsStates,
  product: buying.productStates,
  personalised: browsing.personalisedStates,
  b2b: browsing.b2bStates,
  bulkEnquiry: browsing.enquiryStates,
  about: text('about'),
  contact: browsing.contactStates,
  cart: buying.cartStates,
  checkout: buying.checkoutStates,
  order: orders.orderStates,
  orderReturn: orders.orderReturnStates,
  findOrder: orders.findOrderStates,
  enquiryStatus: browsing.enquiryStatusStates,
  terms: text('terms'),
  privacy: text('privacy'),
  shippingPolicy: text('shippingPolicy'),
  returnsPolicy: text('returnsPolicy'),
  cancellationPolicy: text('cancellationPolicy'),
  grievance: text('grievance'),
  accessibility: text('accessibility'),
  faq: browsing.faqStates,
  gallery: browsing.galleryStates,
  blog: text('blog'),
  gifts: text('gifts'),
  gift: text('gift'),
  article: text('article'),
  notFound: browsing.notFoundStates,
  offline: text('offline'),
} as const satisfies Record<PageName, readonly ShopState[]>
