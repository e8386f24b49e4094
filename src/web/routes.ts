/** Everything the web can ask for. Addresses are written here and nowhere else. */
export const pages = {
  home: { path: '/', file: 'pages/home/home-page.tsx' },
  products: { path: '/product', file: 'pages/products/products-page.tsx' },
  product: { path: '/product/:productId', file: 'pages/product/product-page.tsx' },
  personalised: { path: '/personalized', file: 'pages/personalised/personalised-page.tsx' },
  b2b: { path: '/b2b', file: 'pages/b2b/b2b-page.tsx' },
  bulkEnquiry: { path: '/b2b/:productId', file: 'pages/b2b/enquiry-page.tsx' },
  about: { path: '/about-us', file: 'pages/about/about-page.tsx' },
  contact: { path: '/contact-us', file: 'pages/contact/contact-page.tsx' },
  cart: { path: '/cart', file: 'pages/cart/cart-page.tsx' },
  checkout: { path: '/checkout', file: 'pages/checkout/checkout-page.tsx' },
  order: { path: '/order/:orderId', file: 'pages/order/order-page.tsx' },
  findOrder: { path: '/find-order', file: 'pages/find-order/find-order-page.tsx' },
  terms: { path: '/terms-and-conditions', file: 'pages/legal/legal-page.tsx' },
  privacy: { path: '/privacy-policy', file: 'pages/legal/legal-page.tsx' },
  shippingPolicy: { path: '/shipping-policy', file: 'pages/legal/legal-page.tsx' },
  returnsPolicy: { path: '/returns-policy', file: 'pages/legal/legal-page.tsx' },
  cancellationPolicy: { path: '/cancellation-policy', file: 'pages/legal/legal-page.tsx' },
  grievance: { path: '/grievance', file: 'pages/legal/legal-page.tsx' },
  accessibility: { path: '/accessibility', file: 'pages/legal/legal-page.tsx' },
  faq: { path: '/faq', file: 'pages/faq/faq-page.tsx' },
  gallery: { path: '/gallery', file: 'pages/gallery/gallery-page.tsx' },
  blog: { path: '/blog', file: 'pages/blog/blog-page.tsx' },
  article: { path: '/blog/:slug', file: 'pages/article/article-page.tsx' },
  notFound: { path: '/not-found', file: 'pages/not-found/not-found-page.tsx' },
} as const

/** The calls that the shop's own pages make, as `VERB address`. A browser knows these only. */
const pageCalls = {
  checkCart: 'POST /api/cart/check',
  addOrder: 'POST /api/order/add',
  payOrder: 'POST /api/order/pay',
  confirmPayment: 'POST /api/order/paymentCallBack',
  cancelPayment: 'POST /api/order/paymentCancel',
  returnPayment: 'POST /api/order/paymentReturn/:orderId',
  checkDelivery: 'GET /api/shiprocket/serviceability',
  findPincode: 'GET /api/pincode/:pincode',
  drawLid: 'GET /api/lid',
  orderInvoice: 'GET /order/:orderId/invoice.pdf',
  orderCreditNote: 'GET /order/:orderId/credit-note/:position',
  addContactMessage: 'POST /api/contact/add',
  contactSenderMail: 'POST /api/contact/userEmail',
  contactShopMail: 'POST /api/contact/adminEmail',
  addBulkEnquiry: 'POST /api/bulkEnq/add',
  bulkSenderMail: 'POST /api/bulkEnq/userEmail',
  bulkShopMail: 'POST /api/bulkEnq/adminEmail',
} as const

/** The calls that others make: clients of the specification, suppliers, staff. */
const otherCalls = {
  searchProducts: 'POST /api/product/search',
  listCategories: 'POST /api/product/productCategoryList',
  orderShopMail: 'POST /api/order/orderNotifyEmail',
  orderShopperMail: 'POST /api/order/confirmOrderEmail',
  parcelShopMail: 'POST /api/order/sentShiprocketDocuments',
  parcelShopperMail: 'POST /api/order/sentOrderConfirmationEmailToUser',
  markShipped: 'PUT /api/order/update/:orderId',
  login: 'POST /api/shiprocket/login',
  createConsignment: 'POST /api/shiprocket/createOrder',
  assignAwb: 'POST /api/shiprocket/assign-awb',
  generatePickup: 'POST /api/shiprocket/generate-pickup',
  generateManifest: 'POST /api/shiprocket/generate-manifest',
  printManifest: 'POST /api/shiprocket/print-manifest',
  generateLabel: 'POST /api/shiprocket/generate-label',
  generateInvoice: 'POST /api/shiprocket/generate-invoice',
  trackConsignment: 'GET /api/shiprocket/track-shipment/:awb',
  showCarrierDocument: 'GET /api/papers/:documentId',
  paymentWebhook: 'POST /api/webhooks/razorpay',
  courierWebhook: 'POST /api/webhooks/courier',
} as const

/** Every call there is. */
export const calls = /* @__PURE__ */ Object.assign({}, pageCalls, otherCalls)

/** The one of the files below that pages name; browsers are sent no other. */
export const manifestPath = '/site.webmanifest'

/** What machines read of the shop, besides pages. */
export const files = {
  robots: { path: '/robots.txt', file: 'files/robots.ts' },
  sitemap: { path: '/sitemap.xml', file: 'files/sitemap.ts' },
  manifest: { path: manifestPath, file: 'files/manifest.ts' },
  favicon: { path: '/favicon.ico', file: 'files/favicon.ts' },
} as const

export type FileName = keyof typeof files

/** Pictures and films made at import, named by a hash of their content. */
export const mediaPath = '/media/'

export type PageName = keyof typeof pages

type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never
type Params<Name extends PageName> = Record<ParamsOf<(typeof pages)[Name]['path']>, string>

/** The address of a page: `addressOf('product', { productId })`. */
export function addressOf<Name extends PageName>(
  name: Name,
  ...[params]: ParamsOf<(typeof pages)[Name]['path']> extends never ? [] : [Params<Name>]
): string {
  return filledPath(pages[name].path, params ?? {})
}

/** How the shop itself spells the path of a page or file. */
export const canonicalPath = (name: PageName | FileName, params: Readonly<Record<string, string | undefined>>): string =>
  filledPath({ ...pages, ...files }[name].path, params)

const filledPath = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))

export type PageCall = keyof typeof pageCalls

/** The address of a call that pages make, without its verb; a parameter that is not given stays to be filled in. */
export const callAddress = (name: PageCall, params: Readonly<Record<string, string>> = {}): string => withoutVerb(pageCalls[name], params)

/** The same for a call that others make. */
export const otherCallAddress = (name: keyof typeof otherCalls, params: Readonly<Record<string, string>> = {}): string =>
  withoutVerb(otherCalls[name], params)

const withoutVerb = (call: string, params: Readonly<Record<string, string>>): string =>
  call
    .slice(call.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (whole, param: string) => (params[param] === undefined ? whole : encodeURIComponent(params[param])))

/** Calls whose address lies below that of a page. */
export const isCallBelowPage = (path: string): boolean => callsBelowPages.some((pattern) => pattern.test(path))

// What only the server asks for is marked as pure, so that it is left out of what browsers are sent.
const callsBelowPages = /* @__PURE__ */ (['orderInvoice', 'orderCreditNote'] as const).map((name) => toPattern(callAddress(name)))

/**
 * Whom a page may be shown to once it is made: 'everybody' keeps it in the page cache, 'nobody' is for pages that show what only
 * one shopper has. A page that says nothing does not compile.
 */
const keptFor: Record<PageName | FileName, 'everybody' | 'nobody'> = {
  home: 'everybody',
  products: 'everybody',
  product: 'everybody',
  personalised: 'everybody',
  b2b: 'everybody',
  bulkEnquiry: 'everybody',
  about: 'everybody',
  contact: 'everybody',
  cart: 'nobody',
  checkout: 'nobody',
  order: 'nobody',
  findOrder: 'everybody',
  terms: 'everybody',
  privacy: 'everybody',
  shippingPolicy: 'everybody',
  returnsPolicy: 'everybody',
  cancellationPolicy: 'everybody',
  grievance: 'everybody',
  accessibility: 'everybody',
  faq: 'everybody',
  gallery: 'everybody',
  blog: 'everybody',
  article: 'everybody',
  notFound: 'everybody',
  robots: 'everybody',
  sitemap: 'everybody',
  manifest: 'everybody',
  favicon: 'everybody',
}

/** Whether a page may be kept in the page cache. */
export const isCacheable = (name: PageName | FileName): boolean => keptFor[name] === 'everybody'

/** Pages whose form may be posted to their own address, for browsers without scripts. */
export const formPages = ['contact', 'bulkEnquiry', 'order', 'findOrder'] as const satisfies readonly PageName[]

export type FormPage = (typeof formPages)[number]

/** Terms and policies: each shows the owner's text of the same name. */
export const legalPages = [
  'terms',
  'privacy',
  'shippingPolicy',
  'returnsPolicy',
  'cancellationPolicy',
  'grievance',
  'accessibility',
] as const satisfies readonly PageName[]

/** Where an address says what a shopper searches for. */
export const searchQuery = 'q'

const listingQuery = ['category', 'colour', 'size', 'material', 'closure', 'origin', 'from', 'to', 'sort', 'page']

/** What of an address's query changes the page; everything else is ignored, so that it cannot fill the cache. */
export const pageQueries: Partial<Record<PageName | FileName, readonly string[]>> = {
  products: listingQuery,
  personalised: [...listingQuery, 'sign'],
  b2b: listingQuery,
  product: ['colour', 'sign'],
  contact: ['map'],
  findOrder: ['sent'],
  gallery: ['category', 'page'],
  blog: ['page'],
  sitemap: ['part'],
}

/** What of a query shows what one visitor has written. A page for it is made for each visit and never kept. */
export const personalQueries: Partial<Record<PageName | FileName, readonly string[]>> = {
  products: [searchQuery],
  product: ['name'],
}

/** Which page an address's path leads to; undefined is the 404 page. */
export const findPage = (path: string): PageName | undefined => patterns.find(({ pattern }) => pattern.test(path))?.name

const patterns = Object.entries(pages).map(([name, { path }]) => ({
  name: name as PageName,
  pattern: toPattern(path),
}))

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

export const findFile = (path: string): FileName | undefined => fileNames.find((name) => files[name].path === path)

const fileNames = /* @__PURE__ */ Object.keys(files) as FileName[]

/** The same table as React Router reads it; any other address is the 404 page. */
export default /* @__PURE__ */ Object.entries({ ...pages, ...files, anyOther: { path: '/*', file: pages.notFound.file } }).map(
  ([id, { path, file }]) => (path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file }),
)
