import type { DeskRight } from '#src/shop/staff/desk-rights.ts'

/** A screen of the desk, or a reply below it. Its module lies below src/web/desk. */
export type DeskPageRow = {
  /** Below `/desk`. Orders appear by their number: an order's id is its shopper's key. */
  readonly path: `/${string}`
  readonly file: `${string}/${string}.ts` | `${string}/${string}.tsx`
  /** Who may open it: those with this right, `staff` for everybody who is logged in, `anybody` also before that. */
  readonly right: DeskRight | 'staff' | 'anybody'
  /** A request that no person makes, such as for news: it does not keep an idle login alive. */
  readonly background?: boolean
  /** Its reply lasts as long as its reader stays. */
  readonly isStream?: true
  /** The longest body that it takes, in KB; absent where it takes none. */
  readonly takesKb?: number
  /** Scripts send JSON there; all others take forms only. */
  readonly takesJson?: true
  /** Its forms carry a file. */
  readonly takesFile?: true
  /** It reads the file of its form as it arrives; nothing of it is in memory before. */
  readonly takesStream?: true
  /** It takes the bytes of a file and nothing else, by PUT. */
  readonly takesRaw?: true
  /** What to do about a body that is too long, to end a sentence. */
  readonly whenTooLarge?: string
}

const whenListTooLarge = 'save pictures 3,000 pixels wide and films shorter, and send one file at a time'
const whenTooLarge = 'save it smaller, 3,000 pixels wide are plenty'

/** Tables, and archives with pictures. */
const archives = { takesKb: 512 * 1_024, takesFile: true, takesStream: true, whenTooLarge: 'send it in parts' } as const

/** Every screen of the desk. A row that leaves out who may open it does not compile. */
export const deskPages = {
  login: { path: '/in', file: 'in/login-page.tsx', right: 'anybody', takesKb: 4 },
  /** The second step of a login. */
  code: { path: '/in/code', file: 'code/code-page.tsx', right: 'anybody', takesKb: 4 },
  /** Scripts ask here for what a passkey needs, and send what it has signed. */
  passkey: { path: '/in/passkey', file: 'passkey/passkey.ts', right: 'anybody', takesKb: 16, takesJson: true },
  /** The dialog for a login that has ended, so that what was typed is not lost. */
  again: { path: '/in/again', file: 'again/again.ts', right: 'anybody', takesKb: 4 },
  logout: { path: '/out', file: 'out/logout.ts', right: 'anybody', takesKb: 4 },
  welcome: { path: '/welcome', file: 'welcome/welcome-page.tsx', right: 'anybody', takesKb: 4 },
  account: { path: '/account', file: 'account/account-page.tsx', right: 'useDesk', takesKb: 4 },
  today: { path: '/', file: 'today/today-page.tsx', right: 'staff' },
  orders: { path: '/orders', file: 'orders/orders-page.tsx', right: 'seeOrders' },
  exportOrders: { path: '/files/orders.csv', file: 'orders/export-orders.ts', right: 'exportOrders' },
  calls: { path: '/calls', file: 'calls/calls-page.tsx', right: 'confirmOrders' },
  live: { path: '/live', file: 'live/live-stream.ts', right: 'staff', background: true, isStream: true },
  /** What a device that knocks at new orders asks for, when the stream says that there are some. */
  newOrders: { path: '/live/orders', file: 'live/new-orders.ts', right: 'seeOrders', background: true },
  search: { path: '/search', file: 'search/search-page.tsx', right: 'seeOrders' },
  searchHits: { path: '/search/hits', file: 'search/search-hits.ts', right: 'seeOrders' },
  /** Acts post to the first without scripts, to the second with them. */
  act: { path: '/act', file: 'act/act-page.tsx', right: 'staff', takesKb: 256 },
  runAct: { path: '/act/run', file: 'act/run-act.ts', right: 'staff', takesKb: 256 },
  undoAct: { path: '/act/undo', file: 'act/undo-act.ts', right: 'staff', takesKb: 4 },
  dismissAnswer: { path: '/act/dismiss', file: 'act/dismiss-answer.ts', right: 'staff', takesKb: 4 },
  actRows: { path: '/act/rows/:key', file: 'act-rows/act-rows-page.tsx', right: 'staff' },
  /** The order of somebody who calls. */
  takeOrder: { path: '/orders/new', file: 'take-order/take-order-page.tsx', right: 'takeOrders', takesKb: 64 },
  /** Where scripts post its form, at every step. */
  takeStep: { path: '/orders/new/step', file: 'take-order/post-step.ts', right: 'takeOrders', takesKb: 64 },
  order: { path: '/orders/:number', file: 'order/order-page.tsx', right: 'seeOrders' },
  orderDocument: { path: '/orders/:number/documents/:which', file: 'order/order-document.ts', right: 'seeOrders' },
  /** Shows the link of the shopper's own page to whoever posts for it. */
  shopperLink: { path: '/orders/:number/link', file: 'order/shopper-link-page.tsx', right: 'seeOrders', takesKb: 1 },
  mail: { path: '/mails/:id', file: 'mail/mail-page.tsx', right: 'seeMails' },
  mails: { path: '/mails', file: 'mails/mails-page.tsx', right: 'seeMails' },
  mailKinds: { path: '/mails/kinds', file: 'mail-kinds/mail-kinds-page.tsx', right: 'seeMails' },
  enquiries: { path: '/enquiries', file: 'enquiries/enquiries-page.tsx', right: 'seeEnquiries' },
  savedAnswers: { path: '/enquiries/answers', file: 'saved-answers/saved-answers-page.tsx', right: 'seeEnquiries' },
  enquiry: { path: '/enquiries/:ticket', file: 'enquiry/enquiry-page.tsx', right: 'seeEnquiries' },
  /** What shoppers send back, and one of them by its number: MJ-10234-R1. */
  returns: { path: '/returns', file: 'returns/returns-page.tsx', right: 'seeOrders' },
  return: { path: '/returns/:number', file: 'return/return-page.tsx', right: 'seeOrders' },
  returnPhoto: { path: '/returns/:number/photos/:key', file: 'return/return-photo.ts', right: 'seeOrders' },
  products: { path: '/products', file: 'products/products-page.tsx', right: 'editProducts' },
  /** Imports and history; takes files. */
  changes: {
    path: '/products/changes',
    file: 'changes/changes-page.tsx',
    right: 'publishProducts',
    ...archives,
  },
  changeSet: { path: '/products/changes/:id', file: 'change-set/change-set-page.tsx', right: 'publishProducts' },
  /** What a file would change, and what is planned for a time. */
  changePlan: {
    path: '/products/changes/plans/:plan',
    file: 'change-plan/change-plan-page.tsx',
    right: 'publishProducts',
    ...archives,
  },
  planFaultsCsv: { path: '/products/changes/plans/:plan/faults.csv', file: 'product-files/plan-faults-csv.ts', right: 'publishProducts' },
  /** The owner's folder, with everything that an import takes. */
  folderZip: { path: '/files/folder.zip', file: 'product-files/folder-zip.ts', right: 'publishProducts' },
  productsCsv: { path: '/files/products.csv', file: 'product-files/products-csv.ts', right: 'publishProducts' },
  /** In which order lists feature them. */
  productOrder: { path: '/products/order', file: 'product-order/product-order-page.tsx', right: 'publishProducts' },
  newProduct: { path: '/products/new', file: 'new-product/new-product-page.tsx', right: 'editProducts' },
  /** By its code. */
  product: { path: '/products/:code', file: 'product/product-page.tsx', right: 'editProducts', takesKb: 128 },
  /** Where on the lid the writing goes, colour by colour. */
  productWriting: { path: '/products/:code/writing', file: 'product/writing/writing-page.tsx', right: 'editProducts', takesKb: 128 },
  /** Where scripts save its draft. */
  productDraft: { path: '/products/:code/draft', file: 'product/product-draft.ts', right: 'editProducts', takesKb: 128 },
  /** Where scripts say that somebody is writing in its form. */
  productEditing: { path: '/products/:code/editing', file: 'product/product-editing.ts', right: 'editProducts', takesKb: 1 },
  /** As shoppers would see it with its draft. */
  productPreview: { path: '/products/:code/preview', file: 'product/product-preview.ts', right: 'editProducts' },
  /** Its pictures, colour by colour. Without scripts their files come in a form. */
  productPictures: {
    path: '/products/:code/pictures',
    file: 'product/pictures/pictures-page.tsx',
    right: 'editProducts',
    takesKb: 100 * 1_024,
    takesFile: true,
    whenTooLarge: 'choose fewer pictures at once',
  },
  /** Takes one picture of a colour, by its SKU. */
  productPicture: {
    path: '/products/:code/pictures/:sku',
    file: 'product/pictures/take-picture.ts',
    right: 'editProducts',
    takesKb: 25 * 1_024,
    takesRaw: true,
    whenTooLarge,
  },
  texts: { path: '/texts', file: 'texts/texts-page.tsx', right: 'editTexts', takesKb: 4 },
  /** A text with its draft; a picture for it comes with its form. */
  text: { path: '/texts/:name', file: 'text/text-page.tsx', right: 'editTexts', takesKb: 25 * 1_024, takesFile: true, whenTooLarge },
  /** Where scripts save its draft. */
  textDraft: {
    path: '/texts/:name/draft',
    file: 'text/text-draft.ts',
    right: 'editTexts',
    takesKb: 25 * 1_024,
    takesFile: true,
    whenTooLarge,
  },
  /** The shop's page of it, as its draft has it. */
  textPreview: { path: '/texts/:name/preview', file: 'text/text-preview.ts', right: 'editTexts' },
  /** What a version, or the draft, has changed. */
  textVersion: { path: '/texts/:name/versions/:version', file: 'text-version/text-version-page.tsx', right: 'editTexts' },
  banners: {
    path: '/banners',
    file: 'banners/banners-page.tsx',
    right: 'editTexts',
    takesKb: 25 * 1_024,
    takesFile: true,
    whenTooLarge: whenListTooLarge,
  },
  /** Where scripts save the draft of a list. */
  bannersDraft: {
    path: '/banners/draft',
    file: 'banners/banners-draft.ts',
    right: 'editTexts',
    takesKb: 25 * 1_024,
    takesFile: true,
    whenTooLarge: whenListTooLarge,
  },
  /** Takes one picture, drawing or film for a text or a list; a draft then names it. */
  mediaFile: {
    path: '/banners/files',
    file: 'banners/take-file.ts',
    right: 'editTexts',
    takesKb: 25 * 1_024,
    takesRaw: true,
    whenTooLarge,
  },
  /** Leads those who see only their own day to its payments. */
  money: { path: '/money', file: 'money/money-page.tsx', right: 'seeMoneyOfDay' },
  payments: { path: '/money/payments', file: 'payments/payments-page.tsx', right: 'seeMoneyOfDay' },
  refunds: { path: '/money/refunds', file: 'refunds/refunds-page.tsx', right: 'seeMoneyOfDay' },
  settlements: { path: '/money/settlements', file: 'settlements/settlements-page.tsx', right: 'seeMoney' },
  remittances: { path: '/money/cash', file: 'remittances/remittances-page.tsx', right: 'seeMoney' },
  /** Takes files of the gateway and of the carrier. */
  payoutFiles: {
    path: '/money/files',
    file: 'payout-files/payout-files-page.tsx',
    right: 'balanceMoney',
    takesKb: 16_384,
    takesFile: true,
    whenTooLarge: 'choose fewer days at once',
  },
  payoutFile: { path: '/money/files/:id', file: 'payout-file/payout-file-page.tsx', right: 'balanceMoney' },
  invoices: { path: '/money/invoices', file: 'invoices/invoices-page.tsx', right: 'seeMoneyOfDay' },
  /** By its number, with hyphens for the slashes. */
  taxDocument: { path: '/money/invoices/:number', file: 'tax-document/tax-document.ts', right: 'seeMoneyOfDay' },
  gst: { path: '/money/gst', file: 'gst/gst-page.tsx', right: 'seeMoney' },
  /** The tables, the register, the checks and every document of these days. */
  gstZip: { path: '/files/gst.zip', file: 'gst-zip/gst-zip.ts', right: 'seeMoney' },
  gstFile: { path: '/money/gst/:table', file: 'gst-file/gst-file.ts', right: 'seeMoney' },
  figures: { path: '/figures', file: 'figures/figures-page.tsx', right: 'seeFigures' },
  /** The rows that a figure is the sum of. */
  figureRows: { path: '/figures/rows/:figure', file: 'figures/figure-rows-page.tsx', right: 'seeFigures' },
  figureRowsCsv: { path: '/figures/rows/:figure/csv', file: 'figures/figure-rows-csv.ts', right: 'seeFigures' },
  figuresCsv: { path: '/figures/csv/:plot', file: 'figures/figures-csv.ts', right: 'seeFigures' },
  /** In sandbox mode. */
  rehearse: { path: '/rehearse', file: 'rehearse/rehearse-page.tsx', right: 'rehearse', takesKb: 1 },
  /** What is held about a person: looked up by a posted form, because addresses of pages name nobody. */
  privacy: { path: '/privacy', file: 'privacy/privacy-page.tsx', right: 'handOverPersonalData', takesKb: 1 },
  privacyFile: { path: '/privacy/file', file: 'privacy-file/privacy-file.ts', right: 'handOverPersonalData', takesKb: 1 },
  /** Is everything well? */
  health: { path: '/health', file: 'health/health-page.tsx', right: 'retryJobs' },
  jobs: { path: '/jobs', file: 'jobs/jobs-page.tsx', right: 'retryJobs' },
  views: { path: '/views', file: 'views/views-page.tsx', right: 'useDesk' },
  stock: { path: '/stock', file: 'stock/stock-page.tsx', right: 'moveStock' },
  stockCounts: { path: '/stock/counts', file: 'stock-counts/stock-counts-page.tsx', right: 'moveStock' },
  stockCount: { path: '/stock/counts/:count', file: 'stock-count/stock-count-page.tsx', right: 'moveStock' },
  /** One colour of a product, by its SKU. */
  variantStock: { path: '/stock/:sku', file: 'variant-stock/variant-stock-page.tsx', right: 'moveStock' },
  workshop: { path: '/workshop', file: 'workshop/workshop-page.tsx', right: 'workOnUnits' },
  /** Below it lies what the QR codes of work tickets hold. */
  ticket: { path: '/t/:ticket', file: 'ticket/ticket-page.tsx', right: 'workOnUnits' },
  print: { path: '/print/:form', file: 'print/print-page.tsx', right: 'handleParcels', takesKb: 16 },
  /** Settings, by part. */
  shop: { path: '/shop', file: 'shop/shop-page.tsx', right: 'changeSettings' },
  shopTax: { path: '/shop/tax', file: 'shop/tax-page.tsx', right: 'changeSettings', takesKb: 64 },
  shopPart: { path: '/shop/:part', file: 'shop/part-page.tsx', right: 'changeSettings', takesKb: 64 },
  people: { path: '/people', file: 'people/people-page.tsx', right: 'managePeople' },
  peopleLog: { path: '/people/log', file: 'people-log/people-log-page.tsx', right: 'seeOwnLog' },
  peopleLogCsv: { path: '/people/log/csv', file: 'people-log-csv/people-log-csv.ts', right: 'seeWholeLog' },
  parcels: { path: '/parcels', file: 'parcels/parcels-page.tsx', right: 'handleParcels' },
  /** Labels, invoices and manifests as one PDF. */
  parcelDocuments: { path: '/parcels/documents', file: 'parcel-documents/parcel-documents.ts', right: 'handleParcels' },
  parcel: { path: '/parcels/:number', file: 'parcel/parcel-page.tsx', right: 'handleParcels' },
  pack: { path: '/pack', file: 'pack/pack-page.tsx', right: 'handleParcels' },
  handover: { path: '/handover', file: 'handover/handover-page.tsx', right: 'handleParcels' },
  more: { path: '/more', file: 'more/more-page.tsx', right: 'staff' },
} as const satisfies Readonly<Record<string, DeskPageRow>>

export type DeskPageName = keyof typeof deskPages
