// Who may import whom. These tables are the architecture; everything below only turns them into rules.
// docs/architecture.svg is drawn from them, and scripts/negative-controls.mjs breaks each rule once and expects a report.

/** The folders of src/. */
export const layers = {
  kit: [],
  platform: ['kit'],
  foil: ['kit'],
  shop: ['kit', 'platform'],
  importer: ['kit', 'foil', 'platform', 'shop'],
  documents: ['kit', 'foil', 'shop'],
  integrations: ['kit', 'platform', 'shop'],
  sandbox: ['kit'],
  web: ['kit', 'foil', 'platform', 'shop'],
  worker: ['kit', 'platform', 'shop'],
  main: ['kit', 'platform', 'shop', 'documents', 'integrations', 'sandbox', 'importer', 'web', 'worker'],
}

/** The folders of src/shop/. */
export const features = {
  catalogue: [],
  payments: [],
  payouts: [],
  shipping: [],
  tax: [],
  pricing: ['tax'],
  content: ['pricing', 'mail-sentences'],
  'mail-sentences': [],
  notifications: ['pricing', 'shipping'],
  staff: [],
  cart: ['catalogue'],
  enquiries: ['catalogue'],
  inbox: ['payments', 'shipping'],
  orders: ['catalogue', 'cart', 'pricing', 'tax'],
  workshop: ['catalogue', 'orders'],
  figures: ['orders', 'pricing'],
  returns: ['orders', 'shipping'],
  settings: ['tax'],
  workflows: [
    ...[
      'catalogue',
      'cart',
      'content',
      'orders',
      'payments',
      'payouts',
      'shipping',
      'inbox',
      'enquiries',
      'mail-sentences',
      'notifications',
      'pricing',
      'tax',
      'staff',
      'workshop',
      'figures',
      'returns',
      'settings',
    ],
  ],
  acting: ['catalogue', 'enquiries', 'orders', 'pricing', 'returns', 'settings', 'staff', 'staff-texts', 'workflows', 'workshop'],
  'staff-texts': [
    'cart',
    'catalogue',
    'content',
    'figures',
    'enquiries',
    'mail-sentences',
    'notifications',
    'orders',
    'payments',
    'payouts',
    'pricing',
    'returns',
    'settings',
    'shipping',
    'staff',
    'tax',
    'workshop',
    'workflows',
  ],
}

/** The rooms of src/shop/workflows/, by stage of an order's life. Later stages know earlier ones, never the other way round. */
export const rooms = {
  messages: [],
  attention: ['messages'],
  making: ['attention'],
  replacing: ['attention', 'making'],
  serviceability: [],
  staffing: ['messages'],
  configuring: [],
  picturing: [],
  publishing: ['configuring', 'picturing'],
  planning: ['configuring', 'messages', 'picturing', 'publishing'],
  searching: [],
  indexing: [],
  stocking: [],
  live: [],
  enquiring: ['messages'],
  invoicing: ['attention'],
  refunding: ['attention', 'invoicing', 'messages', 'replacing'],
  tracking: ['attention', 'invoicing', 'making', 'messages', 'refunding', 'replacing'],
  fulfilling: ['attention', 'invoicing', 'making', 'messages', 'tracking'],
  resending: ['attention', 'fulfilling', 'making', 'messages', 'replacing', 'tracking'],
  dispatching: ['invoicing', 'making'],
  ordering: ['invoicing', 'making', 'messages', 'refunding', 'replacing', 'serviceability'],
  taking: ['ordering', 'serviceability'],
  calling: ['messages', 'ordering', 'serviceability'],
  confirming: ['calling', 'messages', 'ordering'],
  paying: ['attention', 'making', 'messages', 'ordering', 'refunding'],
  correcting: ['attention', 'fulfilling', 'making', 'messages', 'ordering', 'replacing', 'serviceability'],
  collecting: ['attention', 'messages', 'returning'],
  returning: ['attention', 'correcting', 'invoicing', 'messages', 'picturing', 'refunding', 'replacing'],
  mailing: ['attention', 'invoicing', 'messages', 'ordering', 'serviceability', 'staffing'],
  monitoring: ['attention', 'staffing'],
  measuring: ['messages'],
  safekeeping: ['attention'],
  balancing: [],
  reporting: [],
  today: ['balancing', 'calling', 'dispatching', 'fulfilling', 'measuring', 'monitoring', 'reporting', 'returning', 'safekeeping'],
  finding: ['dispatching'],
  views: ['fulfilling', 'making', 'ordering', 'replacing', 'returning', 'tracking'],
  privacy: ['balancing', 'correcting', 'enquiring', 'invoicing', 'messages', 'picturing', 'views'],
  health: ['indexing', 'monitoring', 'privacy', 'safekeeping'],
}

/** The folders of src/web/. */
export const surface = {
  routes: [],
  ui: [],
  browser: ['routes'],
  texts: ['ui'],
  layout: ['ui', 'browser'],
  totals: ['layout'],
  delivery: ['ui', 'browser'],
  lines: ['ui', 'browser', 'texts'],
  listing: ['routes', 'ui', 'layout', 'browser'],
  offers: [],
  files: ['browser', 'listing', 'offers'],
  pages: ['ui', 'layout', 'browser', 'listing', 'delivery', 'offers', 'texts', 'totals', 'lines'],
  'desk-ui': ['routes', 'ui', 'browser'],
  desk: ['routes', 'ui', 'desk-ui', 'layout', 'browser'],
  api: ['routes'],
}

/** The folders of src/platform/. */
export const services = {
  config: [],
  log: [],
  pictures: [],
  media: ['db', 'pictures'],
  pdf: [],
  passwords: [],
  factors: [],
  qr: [],
  zip: [],
  csv: [],
  db: ['config'],
  http: [],
  'rate-limits': ['db'],
  'release-files': ['db', 'http', 'log'],
  jobs: ['db', 'log'],
  telemetry: [],
}

/** The folders of src/main/. The files beside them start a process, and may import every folder. */
export const startParts = {
  http: ['wiring'],
  wiring: [],
  'pictures-ahead': [],
  rehearsal: ['wiring'],
  supervisor: ['wiring'],
  backups: ['wiring'],
  commands: ['wiring', 'pictures-ahead', 'rehearsal', 'backups'],
}

/** The one folder that may touch each of these packages. */
export const tools = {
  pg: 'platform/db',
  kysely: 'platform/db',
  'pg-boss': 'platform/jobs',
  sharp: 'platform/pictures',
  '@cantoo/pdf-lib': 'platform/pdf',
  pino: 'platform/log',
  '@opentelemetry': 'platform/telemetry',
  nodemailer: 'integrations/smtp',
  'smtp-server': 'sandbox/mailbox',
  'postal-mime': 'sandbox/mailbox',
  uqr: 'platform/qr',
  fflate: 'platform/zip',
  'csv-parse': 'platform/csv',
  pdfkit: 'documents/tax-invoice',
  negotiator: 'platform/http',
  otpauth: 'platform/factors',
  '@simplewebauthn/server': 'platform/factors',
  '@simplewebauthn/browser': 'web/desk-ui',
  '@tanstack/react-table': 'web/desk-ui',
  '@base-ui/react': 'web/desk-ui',
}

const test = '[.]test[.]tsx?$'
const face = '^src/shop/workflows/([^/]+)/\\1[.]ts$'
const or = (names) => `(?:${names.join('|')})`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule per table row: `name` reaches nothing under `root` but itself and what its row lists. */
const rows = (root, table) =>
  Object.entries(table).map(([name, allowed]) =>
    rule(
      `${root}/${name}`.replace('src/', ''),
      `${name} may import only: ${allowed.join(', ') || 'nothing'}`,
      { path: `^${root}/${name}/`, pathNot: test },
      { path: `^${root}/[^/]+/`, pathNot: `^${root}/${or([name, ...allowed])}/` },
    ),
  )

/** A folder without a row is an error, not a gap. */
const everyFolderHasARow = (name, root, table) =>
  rule(
    name,
    `A folder in ${root}/ needs a row in a table of .dependency-cruiser.mjs.`,
    { path: `^${root}/[^/]+/`, pathNot: `^${root}/${or(Object.keys(table))}/` },
    {},
  )

const onlyUserOfPackage = Object.entries(tools).map(([tool, folder]) =>
  rule(
    `only-${folder.replace('/', '-')}-uses-${tool}`,
    `${tool} is reached through src/${folder}/`,
    { path: '^src/', pathNot: [test, `^src/${folder}/`] },
    {
      path: `node_modules/(?:@types/)?${tool}/`,
    },
  ),
)

export default {
  forbidden: [
    ...rows('src', layers),
    ...rows('src/shop', features),
    ...rows('src/shop/workflows', rooms),
    ...rows('src/web', surface),
    ...rows('src/platform', services),
    ...rows('src/main', startParts),
    everyFolderHasARow('new-folder', 'src', layers),
    everyFolderHasARow('new-feature', 'src/shop', features),
    everyFolderHasARow('new-room', 'src/shop/workflows', rooms),
    everyFolderHasARow('new-surface', 'src/web', surface),
    everyFolderHasARow('new-service', 'src/platform', services),
    everyFolderHasARow('new-start-part', 'src/main', startParts),
    ...onlyUserOfPackage,
    rule(
      'sql-lives-in-stores',
      'Only *.store.ts talks to the database; workflows, acts and shop.ts may open a transaction.',
      { path: '^src/shop/', pathNot: [test, '[.]store[.]ts$', '^src/shop/(?:workflows|acting)/', '^src/shop/shop[.]ts$'] },
      { path: '^src/platform/db/' },
    ),
    rule(
      'the-shop-knows-three-services',
      'Of the platform the shop knows the database, the reader of CSV and, by type, the recorded steps and the queue of its workflows.',
      { path: '^src/shop/', pathNot: test },
      { path: '^src/platform/', pathNot: ['^src/platform/db/', '^src/platform/csv/', '^src/platform/jobs/'] },
    ),
    rule(
      'the-queue-comes-as-an-argument',
      'Workflows name the types of platform/jobs; the queue itself is handed in by main.',
      { path: '^src/shop/', pathNot: test },
      { path: '^src/platform/jobs/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'the-queue-is-for-workflows',
      'Only workflows and shop.ts know that there are jobs.',
      { path: '^src/shop/', pathNot: [test, '^src/shop/workflows/', '^src/shop/shop[.]ts$'] },
      { path: '^src/platform/jobs/' },
    ),
    rule(
      'rooms-have-one-face',
      'From outside a room is reached through its face, the file named like the room; deps.ts and rooms.ts are about all of them.',
      { path: '^src/', pathNot: [test, '^src/shop/workflows/'] },
      { path: '^src/shop/workflows/', pathNot: [face, '^src/shop/workflows/(?:deps|rooms)[.]ts$'] },
    ),
    rule(
      'rooms-meet-at-their-faces',
      'A room uses of an earlier one what its face exports; files inside a room can move without changing other rooms.',
      { path: '^src/shop/workflows/([^/]+)/', pathNot: test },
      { path: '^src/shop/workflows/[^/]+/', pathNot: ['^src/shop/workflows/$1/', face] },
    ),
    rule(
      'attention-goes-with-its-mail',
      'Only workflows/attention/attention.ts marks an order for a person, because it also writes the mail.',
      { path: '^src/', pathNot: [test, '^src/shop/workflows/attention/'] },
      { path: '^src/shop/orders/attention/attention[.]store[.]ts$' },
    ),
    rule(
      'staff-texts-are-pure',
      'Labels, columns and messages for staff run on the command line and in a browser: of stores and workflows they take types only.',
      { path: '^src/shop/staff-texts/', pathNot: test },
      { path: ['[.]store[.]ts$', '^src/shop/workflows/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-do-not-know-the-shop',
      'shop.ts lists what the features do; a feature that needs it is a workflow.',
      { path: '^src/shop/[^/]+/', pathNot: test },
      { path: '^src/shop/shop[.]ts$' },
    ),
    rule(
      'no-sql-in-web-and-worker',
      'Pages, API and jobs go through the shop.',
      { path: '^src/(?:web|worker)/', pathNot: test },
      { path: ['^src/platform/db/', '[.]store[.]ts$'] },
    ),
    rule(
      'the-start-is-imported-by-nobody',
      'The files at the root of main/ start processes; folders of main/ are their parts.',
      { path: '^src/main/[^/]+/', pathNot: test },
      { path: '^src/main/[^/]+[.]tsx?$' },
    ),
    rule(
      'the-importer-reaches-no-store',
      'The importer reads and checks a folder; shop.catalogue saves it. From a workflow it may take types only.',
      { path: '^src/importer/', pathNot: test },
      { path: ['^src/platform/db/', '[.]store[.]ts$', '^src/shop/shop[.]ts$', '^src/shop/workflows/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-calls-what-the-shop-lists',
      'Pages and API call what shop.ts lists; from a workflow they may take types only.',
      { path: '^src/web/', pathNot: test },
      { path: '^src/shop/workflows/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'pages-take-pure-code-only',
      'What a browser runs takes code of the shop from cart/, catalogue/, enquiries/, pricing/ and returns/; of the rest it may name types.',
      { path: '^src/web/(?:pages|layout|listing|delivery|texts|totals|lines|ui|browser)/', pathNot: test },
      {
        path: '^src/(?:shop|platform)/',
        pathNot: '^src/shop/(?:cart|catalogue|enquiries|pricing|returns)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'the-desk-takes-pure-code-only',
      'What staff read in a browser may also take the texts for staff, those of the figures, the columns and texts of the tax tables, the steps of a unit and QR codes.',
      { path: '^src/web/desk(?:-ui)?/', pathNot: test },
      {
        path: '^src/(?:shop|platform)/',
        pathNot: [
          '^src/shop/(?:cart|catalogue|enquiries|pricing|returns|staff-texts)/',
          '^src/shop/(?:staff/(?:desk-rights|desk-login)|tax/gst-(?:columns|texts)|orders/recipient|workshop/(?:board|unit|print-form|ticket-code)|figures/figure-(?:texts|values)|settings/setting-form)[.]ts$',
          '^src/platform/qr/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'shoppers-know-no-desk',
      'No page of shoppers, and nothing that draws one, reaches the desk: not one byte or address of it is in what they load.',
      {
        path: ['^src/web/(?:pages|layout|listing|delivery|offers|texts|totals|lines|files|ui|browser|api)/', '^src/web/[^/]+$'],
        pathNot: test,
      },
      { path: ['^src/web/desk(?:-ui)?/', '^src/web/routes/desk-'] },
    ),
    rule(
      'ui-draws-what-it-is-given',
      'Buttons and prices know the kit, the foil and the addresses; of the shop they may name types.',
      { path: '^src/web/ui/', pathNot: test },
      {
        path: ['^src/(?:shop|platform)/', '^src/web/[^/]+$'],
        pathNot: '^src/web/(?:routes|media-url|product-address)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'documents-read-messages-only',
      'A mail is drawn from its message, the totals in it and the sentences of mails, an invoice from the tax it states.',
      { path: '^src/documents/', pathNot: test },
      {
        path: '^src/shop/',
        pathNot: [
          '^src/shop/notifications/messages(?:[.]ts$|/)',
          '^src/shop/(?:pricing|tax|mail-sentences)/',
          '^src/shop/returns/return-labels[.]ts$',
        ],
      },
    ),
    rule(
      'documents-name-messages-by-type',
      'A document draws the message that it is given: it names the type, and leaves parsers, samples and priorities alone.',
      { path: '^src/documents/', pathNot: test },
      { path: '^src/shop/notifications/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'documents-are-pure',
      'A document is drawn from data with React or pdfkit and nothing else: no files, no network, no picture library.',
      { path: '^src/documents/', pathNot: test },
      {
        dependencyTypesNot: ['local', 'aliased-subpath-import', 'unknown'],
        pathNot: ['^src/', 'node_modules/(?:@types/)?(?:react(?:-dom)?|pdfkit)/'],
      },
    ),
    rule(
      'vendors-see-ports-only',
      'An integration implements a *.port.ts; it never reads our rules or tables.',
      { path: '^src/integrations/', pathNot: test },
      { path: '^src/shop/', pathNot: '[.]port[.]ts$' },
    ),
    rule(
      'neighbours-are-independent',
      'One page never reaches into another, one supplier never into another.',
      { path: '^src/(web/pages|web/desk|integrations|sandbox)/([^/]+)/', pathNot: test },
      { path: '^src/$1/[^/]+/', pathNot: '^src/$1/$2/' },
    ),
    rule(
      'the-shop-is-plain-typescript',
      'No framework, no vendor package and no Node module inside kit/, foil/ or shop/.',
      { path: '^src/(?:kit|foil|shop)/', pathNot: test },
      { dependencyTypesNot: ['local', 'aliased-subpath-import', 'unknown'], pathNot: '^src/' },
    ),
    rule(
      'react-draws-pages-and-documents',
      'React draws pages and documents, nothing else.',
      { path: '^src/', pathNot: '^src/(?:web|documents|main)/' },
      { path: 'node_modules/(?:@types/)?react' },
    ),
    rule(
      'tests-stay-out-of-production',
      'Nothing that ships imports a test or what tests share.',
      { path: '^src/', pathNot: test },
      { path: ['^tests/', test] },
    ),
    rule('no-cycles', 'A cycle means two modules are one.', {}, { circular: true }),
    rule('no-missing-files', 'Every import must resolve, or the rules above never see it.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Made by `npm run dev` for an editor.
    exclude: { path: '[.]react-router/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
