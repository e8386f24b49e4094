// A small project without violations, and for every boundary rule a file that breaks it.
import { rooms } from '../../.dependency-cruiser.mjs'

/** Files with allowed imports; none of them may be reported. */
export const cleanProject = {
  'src/kit/money.ts': 'export type Paise = number\nexport const paise = (amount: number): Paise => amount',
  'src/foil/lid-drawing.ts': "import { paise } from '#src/kit/money.ts'\nexport const drawLid = paise",
  'src/platform/config/config.ts': 'export const config = {}',
  'src/platform/log/log.ts': "import pino from 'pino'\nexport const log = pino",
  'src/platform/db/database.ts':
    "import pg from 'pg'\nexport type Sql = { query(text: string): unknown }\nexport const open = (): unknown => pg",
  'src/platform/jobs/steps.ts': 'export type Steps = { once: string }\nexport const queue = 1',
  'src/platform/pictures/rasterise.ts': "import sharp from 'sharp'\nexport const rasterise = sharp",
  'src/shop/catalogue/product.ts':
    "import type { Paise } from '#src/kit/money.ts'\nexport type Product = { price: Paise }\nexport const product = 1",
  'src/shop/catalogue/products.store.ts':
    "import type { Sql } from '#src/platform/db/database.ts'\nexport const findProduct = (sql: Sql): unknown => sql",
  'src/shop/cart/cart.ts': "import { product } from '../catalogue/product.ts'\nexport const cart = product",
  'src/shop/orders/order.ts': "import { cart } from '../cart/cart.ts'\nexport type Order = typeof cart\nexport const canMoveOrder = cart",
  'src/shop/orders/attention/attention.store.ts':
    "import type { Sql } from '#src/platform/db/database.ts'\nexport const addAttention = (sql: Sql): unknown => sql",
  'src/shop/workflows/attention/attention.ts':
    "import { addAttention } from '../../orders/attention/attention.store.ts'\nexport const askForAttention = addAttention",
  'src/shop/payments/payment-gateway.port.ts': 'export interface PaymentGateway { pay(): void }\nexport const gateway = 1',
  'src/shop/notifications/messages/order-details.ts': 'export type OrderDetails = { orderNumber: string }',
  'src/shop/notifications/messages.ts':
    "import type { OrderDetails } from './messages/order-details.ts'\nexport type Message = OrderDetails\nexport const messageKinds = {}",
  'src/shop/notifications/message-json.ts': "import { messageKinds } from './messages.ts'\nexport const messageJson = messageKinds",
  'src/shop/workflows/ordering/place-order.ts':
    "import type { Steps } from '#src/platform/jobs/steps.ts'\nimport { canMoveOrder } from '../../orders/order.ts'\nimport { findProduct } from '../../catalogue/products.store.ts'\nexport type PlaceOrder = Steps\nexport const placeOrder = [canMoveOrder, findProduct]",
  'src/shop/workflows/ordering/ordering.ts':
    "import { placeOrder } from './place-order.ts'\nexport type { PlaceOrder } from './place-order.ts'\nexport const ordering = placeOrder",
  'src/shop/staff-texts/orders/order-texts.ts':
    "import type { PlaceOrder } from '../../workflows/ordering/ordering.ts'\nimport { canMoveOrder } from '../../orders/order.ts'\nexport const orderText = (placed: PlaceOrder) => [placed, canMoveOrder]",
  'src/shop/shop.ts':
    "import { ordering as placeOrder } from './workflows/ordering/ordering.ts'\nexport type Shop = { placeOrder: typeof placeOrder }\nexport const createShop = placeOrder",
  'src/documents/render-mail.tsx':
    "import { renderToStaticMarkup } from 'react-dom/server'\nimport type { Message } from '#src/shop/notifications/messages.ts'\nimport type { OrderDetails } from '#src/shop/notifications/messages/order-details.ts'\nimport { drawLid } from '#src/foil/lid-drawing.ts'\nexport const renderMail = (message: Message & OrderDetails) => [message, drawLid, renderToStaticMarkup(<p />)]",
  'src/integrations/razorpay/razorpay-gateway.ts':
    "import { createHmac } from 'node:crypto'\nimport type { PaymentGateway } from '#src/shop/payments/payment-gateway.port.ts'\nexport const razorpayGateway = (gateway: PaymentGateway) => [gateway, createHmac]",
  'src/integrations/shiprocket/shiprocket-carrier.ts':
    "import { log } from '#src/platform/log/log.ts'\nexport const shiprocketCarrier = log",
  'src/sandbox/razorpay/razorpay-sandbox.ts': "import { paise } from '#src/kit/money.ts'\nexport const razorpaySandbox = paise",
  'src/web/routes.ts': 'export const pages = {}',
  'src/web/routes/desk-pages.ts': 'export const deskPages = {}',
  'src/web/ui/price.tsx':
    "import type { Paise } from '#src/kit/money.ts'\nimport { pages } from '../routes.ts'\nexport const Price = ({ of }: { of: Paise }) => <span>{of}{String(pages)}</span>",
  'src/web/browser/stored-cart.ts': "import { cart } from '#src/shop/cart/cart.ts'\nexport const storedCart = cart",
  'src/web/layout/header.tsx':
    "import { storedCart } from '../browser/stored-cart.ts'\nimport { Price } from '../ui/price.tsx'\nexport const Header = () => <Price of={Number(storedCart)} />",
  'src/web/pages/product/product-page.tsx':
    "import type { Order } from '#src/shop/orders/order.ts'\nimport type { PlaceOrder } from '#src/shop/workflows/ordering/ordering.ts'\nimport { Header } from '../../layout/header.tsx'\nexport const ProductPage = (props: { order: Order; place: PlaceOrder }) => <Header key={String(props.order)} />",
  'src/web/pages/cart/cart-page.tsx': "import { Header } from '../../layout/header.tsx'\nexport const CartPage = () => <Header />",
  'src/web/desk/orders/orders-page.tsx':
    "import { orderText } from '#src/shop/staff-texts/orders/order-texts.ts'\nimport { deskPages } from '../../routes/desk-pages.ts'\nimport { Price } from '../../ui/price.tsx'\nexport const texts = [orderText, deskPages]\nexport const OrdersPage = () => <Price of={1} />",
  'src/web/api/orders/add-order.ts':
    "import { log } from '#src/platform/log/log.ts'\nimport type { Shop } from '#src/shop/shop.ts'\nexport const addOrder = (shop: Shop) => [shop, log]",
  'src/worker/jobs.ts': "import { ordering } from '#src/shop/workflows/ordering/ordering.ts'\nexport const jobs = ordering",
  'src/main/start.ts': [
    ...['createShop#shop/shop', 'jobs#worker/jobs', 'addOrder#web/api/orders/add-order', 'gateway#shop/payments/payment-gateway.port'],
    ...['razorpayGateway#integrations/razorpay/razorpay-gateway', 'shiprocketCarrier#integrations/shiprocket/shiprocket-carrier'],
    ...['razorpaySandbox#sandbox/razorpay/razorpay-sandbox', 'config#platform/config/config', 'open#platform/db/database'],
    ...[
      'messageJson#shop/notifications/message-json',
      'queue#platform/jobs/steps',
      'rasterise#platform/pictures/rasterise',
      'askForAttention#shop/workflows/attention/attention',
    ],
  ]
    .map((named) => `export { ${named.split('#')[0]} } from '#src/${named.split('#')[1]}.ts'`)
    .concat("export { renderMail } from '#src/documents/render-mail.tsx'")
    .join('\n'),
  'src/main/http/listen.ts': "import { log } from '#src/platform/log/log.ts'\nexport const listen = log",
  'src/main/wiring/suppliers.ts':
    "import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'\nexport const suppliers = shiprocketCarrier",
  'src/main/commands/list-orders.ts': "import { suppliers } from '../wiring/suppliers.ts'\nexport const command = suppliers",
  'src/kit/money.test.ts':
    "import { anOrder } from '#tests/factories/order.ts'\nimport { createShop } from '#src/shop/shop.ts'\nexport const proof = [anOrder, createShop]",
  'tests/factories/order.ts': "import { canMoveOrder } from '#src/shop/orders/order.ts'\nexport const anOrder = canMoveOrder",
}

const importing = (name, from) => `import { ${name} } from '${from}'\nexport const forbidden = ${name}`
const importingAll = (from) => `import * as everything from '${from}'\nexport const forbidden = everything`
const importingType = (name, from) => `import type { ${name} } from '${from}'\nexport type Forbidden = ${name}`
const order = '#src/shop/orders/order.ts'

/** [rule, file, text]: the file, added to the clean project, must be reported under the rule. */
export const boundaryControls = [
  ['kit', 'src/kit/a-rule.ts', importing('canMoveOrder', order)],
  ['kit', 'src/kit/a-type.ts', importingType('Order', order)],
  ['platform', 'src/platform/http/knows-orders.ts', importingType('Order', order)],
  ['foil', 'src/foil/knows-products.ts', importingType('Product', '#src/shop/catalogue/product.ts')],
  ['shop', 'src/shop/orders/draws.ts', importing('drawLid', '#src/foil/lid-drawing.ts')],
  ['importer', 'src/importer/draws.ts', importing('renderMail', '#src/documents/render-mail.tsx')],
  ['importer', 'src/importer/knows-addresses.ts', importing('pages', '#src/web/routes.ts')],
  ['the-importer-reaches-no-store', 'src/importer/saves.ts', importing('findProduct', '#src/shop/catalogue/products.store.ts')],
  ['the-importer-reaches-no-store', 'src/importer/places.ts', importing('placeOrder', '#src/shop/workflows/ordering/place-order.ts')],
  ['documents', 'src/documents/reads-tables.ts', importingType('Sql', '#src/platform/db/database.ts')],
  ['integrations', 'src/integrations/razorpay/shows-a-page.ts', importing('pages', '#src/web/routes.ts')],
  ['sandbox', 'src/sandbox/razorpay/knows-the-shop.ts', importingType('PaymentGateway', '#src/shop/payments/payment-gateway.port.ts')],
  ['web', 'src/web/api/orders/calls-a-vendor.ts', importing('razorpayGateway', '#src/integrations/razorpay/razorpay-gateway.ts')],
  ['worker', 'src/worker/renders.ts', importing('renderMail', '#src/documents/render-mail.tsx')],
  ['main', 'src/main/imports-an-unlisted-folder.ts', importing('points', '#src/loyalty/points.ts')],
  ['shop/catalogue', 'src/shop/catalogue/knows-carts.ts', importing('cart', '../cart/cart.ts')],
  ['shop/content', 'src/shop/content/knows-products.ts', importing('product', '../catalogue/product.ts')],
  ['shop/payments', 'src/shop/payments/knows-orders.ts', importing('canMoveOrder', '../orders/order.ts')],
  ['shop/shipping', 'src/shop/shipping/knows-orders.ts', importingType('Order', '../orders/order.ts')],
  ['shop/notifications', 'src/shop/notifications/knows-orders.ts', importingType('Order', '../orders/order.ts')],
  ['shop/payouts', 'src/shop/payouts/knows-orders.ts', importingType('Order', '../orders/order.ts')],
  ['shop/inbox', 'src/shop/inbox/knows-orders.ts', importingType('Order', '../orders/order.ts')],
  ['shop/tax', 'src/shop/tax/knows-products.ts', importingType('Product', '../catalogue/product.ts')],
  ['shop/pricing', 'src/shop/pricing/knows-carts.ts', importing('cart', '../cart/cart.ts')],
  ['shop/cart', 'src/shop/cart/knows-orders.ts', importing('canMoveOrder', '../orders/order.ts')],
  ['shop/enquiries', 'src/shop/enquiries/knows-carts.ts', importing('cart', '../cart/cart.ts')],
  ['shop/orders', 'src/shop/orders/knows-payments.ts', importing('gateway', '../payments/payment-gateway.port.ts')],
  ['shop/figures', 'src/shop/figures/knows-payments.ts', importing('gateway', '../payments/payment-gateway.port.ts')],
  ['shop/workshop', 'src/shop/workshop/knows-payments.ts', importing('gateway', '../payments/payment-gateway.port.ts')],
  ['shop/staff', 'src/shop/staff/knows-orders.ts', importing('canMoveOrder', '../orders/order.ts')],
  ['shop/acting', 'src/shop/acting/imports-an-unlisted-folder.ts', importing('points', '../loyalty/points.ts')],
  ['shop/staff-texts', 'src/shop/staff-texts/imports-an-unlisted-folder.ts', importing('points', '../loyalty/points.ts')],
  ['staff-texts-are-pure', 'src/shop/staff-texts/places-orders.ts', importing('ordering', '../workflows/ordering/ordering.ts')],
  ['staff-texts-are-pure', 'src/shop/staff-texts/marks.ts', importing('addAttention', '../orders/attention/attention.store.ts')],
  ['the-desk-takes-pure-code-only', 'src/web/desk/orders/moves-orders.ts', importing('canMoveOrder', order)],
  ['the-desk-takes-pure-code-only', 'src/web/desk-ui/moves-orders.ts', importing('canMoveOrder', order)],
  ['shoppers-know-no-desk', 'src/web/layout/links-to-the-desk.ts', importing('OrdersPage', '../desk/orders/orders-page.tsx')],
  ['shoppers-know-no-desk', 'src/web/pages/product/names-the-desk.ts', importing('deskPages', '../../routes/desk-pages.ts')],
  ['shop/workflows', 'src/shop/workflows/imports-an-unlisted-folder.ts', importing('points', '../loyalty/points.ts')],
  ...Object.keys(rooms).map((room) => [
    `shop/workflows/${room}`,
    `src/shop/workflows/${room}/imports-an-unlisted-folder.ts`,
    importing('points', '../loyalty/points.ts'),
  ]),
  ['web/routes', 'src/web/routes/knows-a-page.ts', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/ui', 'src/web/ui/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/browser', 'src/web/browser/draws.ts', importing('Price', '../ui/price.tsx')],
  ['web/layout', 'src/web/layout/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/listing', 'src/web/listing/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/delivery', 'src/web/delivery/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/texts', 'src/web/texts/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/totals', 'src/web/totals/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/files', 'src/web/files/knows-a-page.tsx', importing('ProductPage', '../pages/product/product-page.tsx')],
  ['web/pages', 'src/web/pages/product/calls-the-api.ts', importing('addOrder', '../../api/orders/add-order.ts')],
  ['web/desk-ui', 'src/web/desk-ui/knows-a-screen.ts', importing('OrdersPage', '../desk/orders/orders-page.tsx')],
  ['web/desk', 'src/web/desk/orders/knows-a-page.ts', importing('ProductPage', '../../pages/product/product-page.tsx')],
  ['web/api', 'src/web/api/orders/draws.ts', importing('Price', '../../ui/price.tsx')],
  ['platform/config', 'src/platform/config/logs.ts', importing('log', '../log/log.ts')],
  ['platform/log', 'src/platform/log/configures.ts', importing('config', '../config/config.ts')],
  ['platform/pictures', 'src/platform/pictures/queries.ts', importing('open', '../db/database.ts')],
  ['platform/pdf', 'src/platform/pdf/queries.ts', importing('open', '../db/database.ts')],
  ['platform/db', 'src/platform/db/queues.ts', importing('queue', '../jobs/steps.ts')],
  ['platform/http', 'src/platform/http/queries.ts', importing('open', '../db/database.ts')],
  ['platform/jobs', 'src/platform/jobs/configures.ts', importing('config', '../config/config.ts')],
  ['platform/factors', 'src/platform/factors/queries.ts', importing('open', '../db/database.ts')],
  ['platform/qr', 'src/platform/qr/queries.ts', importing('open', '../db/database.ts')],
  ['platform/zip', 'src/platform/zip/queries.ts', importing('open', '../db/database.ts')],
  ['platform/passwords', 'src/platform/passwords/queries.ts', importing('open', '../db/database.ts')],
  ['platform/telemetry', 'src/platform/telemetry/queries.ts', importing('open', '../db/database.ts')],
  ['platform/rate-limits', 'src/platform/rate-limits/configures.ts', importing('config', '../config/config.ts')],
  ['platform/media', 'src/platform/media/configures.ts', importing('config', '../config/config.ts')],
  ['platform/release-files', 'src/platform/release-files/configures.ts', importing('config', '../config/config.ts')],
  ['main/http', 'src/main/http/runs-a-command.ts', importing('command', '../commands/list-orders.ts')],
  ['main/wiring', 'src/main/wiring/listens.ts', importing('listen', '../http/listen.ts')],
  ['main/pictures-ahead', 'src/main/pictures-ahead/connects.ts', importing('suppliers', '../wiring/suppliers.ts')],
  ['main/rehearsal', 'src/main/rehearsal/listens.ts', importing('listen', '../http/listen.ts')],
  ['main/backups', 'src/main/backups/listens.ts', importing('listen', '../http/listen.ts')],
  ['main/supervisor', 'src/main/supervisor/listens.ts', importing('listen', '../http/listen.ts')],
  ['main/commands', 'src/main/commands/listens.ts', importing('listen', '../http/listen.ts')],
  ['the-start-is-imported-by-nobody', 'src/main/commands/starts.ts', importing('createShop', '../start.ts')],
  ['new-start-part', 'src/main/loyalty/points.ts', importing('paise', '#src/kit/money.ts')],
  ['new-folder', 'src/loyalty/points.ts', "import { paise } from '#src/kit/money.ts'\nexport const points = paise"],
  ['new-feature', 'src/shop/loyalty/points.ts', "import { paise } from '#src/kit/money.ts'\nexport const points = paise"],
  ['new-room', 'src/shop/workflows/loyalty/points.ts', "import { paise } from '#src/kit/money.ts'\nexport const points = paise"],
  ['new-surface', 'src/web/widgets/clock.ts', importing('paise', '#src/kit/money.ts')],
  ['new-service', 'src/platform/weather/rain.ts', importing('paise', '#src/kit/money.ts')],
  ['only-platform-db-uses-pg', 'src/worker/asks-the-database.ts', importingAll('pg')],
  ['only-platform-db-uses-kysely', 'src/web/api/orders/builds-sql.ts', importingAll('kysely')],
  ['only-platform-jobs-uses-pg-boss', 'src/worker/opens-a-queue.ts', importingAll('pg-boss')],
  ['only-platform-pictures-uses-sharp', 'src/web/api/orders/resizes.ts', importingAll('sharp')],
  ['only-platform-pdf-uses-@cantoo/pdf-lib', 'src/main/joins.ts', importingAll('@cantoo/pdf-lib')],
  ['only-platform-log-uses-pino', 'src/worker/logs.ts', importingAll('pino')],
  ['only-platform-telemetry-uses-@opentelemetry', 'src/worker/traces.ts', importingAll('@opentelemetry/api')],
  ['only-platform-http-uses-negotiator', 'src/worker/negotiates.ts', importingAll('negotiator')],
  ['only-platform-qr-uses-uqr', 'src/worker/draws-codes.ts', importingAll('uqr')],
  ['only-platform-zip-uses-fflate', 'src/worker/packs-files.ts', importingAll('fflate')],
  ['only-web-desk-ui-uses-@simplewebauthn/browser', 'src/web/desk/makes-passkeys.ts', importingAll('@simplewebauthn/browser')],
  ['only-web-desk-ui-uses-@tanstack/react-table', 'src/web/desk/draws-tables.ts', importingAll('@tanstack/react-table')],
  ['only-web-desk-ui-uses-@base-ui/react', 'src/web/desk/draws-choices.ts', importingAll('@base-ui/react/autocomplete')],
  ['only-platform-factors-uses-otpauth', 'src/worker/counts-codes.ts', importingAll('otpauth')],
  ['only-platform-factors-uses-@simplewebauthn/server', 'src/worker/asks-passkeys.ts', importingAll('@simplewebauthn/server')],
  ['only-integrations-smtp-uses-nodemailer', 'src/integrations/razorpay/mails.ts', importingAll('nodemailer')],
  ['only-sandbox-mailbox-uses-smtp-server', 'src/sandbox/razorpay/receives-mail.ts', importingAll('smtp-server')],
  ['only-sandbox-mailbox-uses-postal-mime', 'src/sandbox/razorpay/reads-mail.ts', importingAll('postal-mime')],
  ['only-documents-tax-invoice-uses-pdfkit', 'src/main/draws.ts', importingAll('pdfkit')],
  ['sql-lives-in-stores', 'src/shop/orders/queries.ts', importingType('Sql', '#src/platform/db/database.ts')],
  ['the-shop-knows-two-services', 'src/shop/orders/logs.ts', importing('log', '#src/platform/log/log.ts')],
  ['the-queue-comes-as-an-argument', 'src/shop/workflows/ordering/queues.ts', importing('queue', '#src/platform/jobs/steps.ts')],
  ['the-queue-is-for-workflows', 'src/shop/orders/queues.ts', importingType('Steps', '#src/platform/jobs/steps.ts')],
  [
    'attention-goes-with-its-mail',
    'src/shop/workflows/ordering/marks.ts',
    importing('addAttention', '../../orders/attention/attention.store.ts'),
  ],
  ['features-do-not-know-the-shop', 'src/shop/orders/knows-the-shop.ts', importingType('Shop', '../shop.ts')],
  ['no-sql-in-web-and-worker', 'src/web/api/orders/reads-a-store.ts', importing('findProduct', '#src/shop/catalogue/products.store.ts')],
  ['no-sql-in-web-and-worker', 'src/worker/queries.ts', importingType('Sql', '#src/platform/db/database.ts')],
  [
    'web-calls-what-the-shop-lists',
    'src/web/api/orders/runs-a-workflow.ts',
    importing('ordering', '#src/shop/workflows/ordering/ordering.ts'),
  ],
  [
    'rooms-have-one-face',
    'src/web/api/orders/looks-into-a-room.ts',
    importingType('PlaceOrder', '#src/shop/workflows/ordering/place-order.ts'),
  ],
  [
    'rooms-meet-at-their-faces',
    'src/shop/workflows/paying/looks-into-a-room.ts',
    importingType('PlaceOrder', '../ordering/place-order.ts'),
  ],
  ['rooms-have-one-face', 'src/worker/walks-into-a-room.ts', importing('placeOrder', '#src/shop/workflows/ordering/place-order.ts')],
  ['pages-take-pure-code-only', 'src/web/pages/product/moves-orders.ts', importing('canMoveOrder', order)],
  ['pages-take-pure-code-only', 'src/web/layout/logs.ts', importing('log', '#src/platform/log/log.ts')],
  ['ui-draws-what-it-is-given', 'src/web/ui/counts-a-cart.ts', importing('cart', '#src/shop/cart/cart.ts')],
  ['documents-read-messages-only', 'src/documents/knows-orders.ts', importingType('Order', order)],
  [
    'documents-read-messages-only',
    'src/documents/reads-the-outbox.ts',
    importingType('messageJson', '#src/shop/notifications/message-json.ts'),
  ],
  ['documents-name-messages-by-type', 'src/documents/parses.ts', importing('messageKinds', '#src/shop/notifications/messages.ts')],
  ['documents-are-pure', 'src/documents/reads-files.ts', importing('readFileSync', 'node:fs')],
  ['documents-are-pure', 'src/documents/paints.ts', importingAll('sharp')],
  ['vendors-see-ports-only', 'src/integrations/razorpay/knows-orders.ts', importing('canMoveOrder', order)],
  [
    'vendors-see-ports-only',
    'src/integrations/razorpay/knows-messages.ts',
    importingType('Message', '#src/shop/notifications/messages.ts'),
  ],
  ['neighbours-are-independent', 'src/web/pages/cart/visits.ts', importing('ProductPage', '../product/product-page.tsx')],
  [
    'neighbours-are-independent',
    'src/integrations/razorpay/visits.ts',
    importing('shiprocketCarrier', '../shiprocket/shiprocket-carrier.ts'),
  ],
  ['neighbours-are-independent', 'src/sandbox/shiprocket/visits.ts', importing('razorpaySandbox', '../razorpay/razorpay-sandbox.ts')],
  ['the-shop-is-plain-typescript', 'src/shop/orders/parses.ts', importingAll('zod')],
  ['the-shop-is-plain-typescript', 'src/shop/orders/names-a-vendor.ts', importingType('ZodType', 'zod')],
  ['the-shop-is-plain-typescript', 'src/kit/hashes.ts', importing('createHmac', 'node:crypto')],
  ['the-shop-is-plain-typescript', 'src/foil/reads-files.ts', importing('readFileSync', 'node:fs')],
  ['react-draws-pages-and-documents', 'src/worker/draws.ts', importing('useState', 'react')],
  [
    'react-draws-pages-and-documents',
    'src/sandbox/razorpay/draws.tsx',
    'export const Panel = () => <p />\nimport { useState } from "react"\nexport const forbidden = useState',
  ],
  ['tests-stay-out-of-production', 'src/shop/orders/leans-on-a-factory.ts', importing('anOrder', '#tests/factories/order.ts')],
  ['tests-stay-out-of-production', 'src/kit/leans-on-a-test.ts', importing('proof', './money.test.ts')],
  ['no-cycles', 'src/kit/egg.ts', "import { hen } from './hen.ts'\nexport const egg = hen"],
  ['no-missing-files', 'src/kit/points-nowhere.ts', importing('nothing', './nowhere.ts')],
  ['no-dead-files', 'src/kit/forgotten.ts', 'export const forgotten = 1'],
  ['the-browser-carries-no-server', 'src/shop/catalogue/prices.ts', importing('findProduct', './products.store.ts')],
]

/** Files that two of the controls need: the other half of a cycle, and a page that imports allowed code which imports a store. */
export const supportingFiles = {
  'src/kit/hen.ts': "import { egg } from './egg.ts'\nexport const hen = egg",
  'src/web/pages/cart/imports-prices.ts': importing('forbidden', '#src/shop/catalogue/prices.ts'),
}
