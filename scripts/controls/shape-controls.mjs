// For every rule of check-shape.mjs a file that breaks it. Forbidden words are put together from parts, so that this file itself breaks no rule.

/** [rule, file, text] */
export const shapeControls = [
  ['small-files', 'src/kit/endless.ts', 'export {}\n'.repeat(301)],
  ['small-files', 'src/web/ui/endless.css', 'a { color: red }\n'.repeat(301)],
  ['small-folders', 'src/shop/tax/zero.ts', 'export {}\n'],
  ['no-catch-all-names', 'src/kit/utils.ts', 'export {}\n'],
  ['no-catch-all-names', 'src/web/helpers/format.ts', 'export {}\n'],
  ['no-catch-all-names', 'tests/shared/order.ts', 'export {}\n'],
  ['kebab-case-names', 'src/web/ui/PriceTag.module.css', 'a { color: red }\n'],
  ['kebab-case-names', 'src/web/ui/price_tag.tsx', 'export {}\n'],
  ['endings-match-folders', 'src/web/api/orders.store.ts', 'export {}\n'],
  ['endings-match-folders', 'src/integrations/razorpay/gateway.port.ts', 'export {}\n'],
  ['endings-match-folders', 'src/shop/orders/order.wire.ts', 'export {}\n'],
  ['sql-lives-in-stores', 'src/shop/workflows/ordering/place-order.ts', "export const place = (tx) => tx.query('select 1')\n"],
  [
    'writers-demand-a-transaction',
    'src/shop/orders/orders.store.ts',
    "export async function addOrder(sql: Sql) {\n  await sql.query('insert into orders values (1)')\n}\n",
  ],
  ['rows-are-mapped-one-way', 'src/shop/orders/aliased.store.ts', 'export const list = `select order_id as "orderId" from orders`\n'],
  ['times-come-from-the-clock', 'src/shop/orders/dated.store.ts', 'export const dated = `update orders set paid_at = now()`\n'],
  [
    'attention-has-one-writer',
    'src/shop/orders/notes.store.ts',
    'export const note = (tx: Transaction) => tx.query(`insert into order_attention (order_id, text) values ($1, $2)`)\n',
  ],
  ['migrations-say-their-kind', 'db/migrations/20261124T0000_unmarked.sql', 'create table lids ();\n'],
  ['migrations-say-their-kind', 'db/migrations/20261124T0001_late_mark.sql', 'create table lids ();\n-- expand\n'],
  ['migrations-say-their-kind', 'db/migrations/20261124T0002_dropped.sql', '-- expand\nalter table lids\n  drop colour;\n'],
  [
    'migrations-say-their-kind',
    'db/migrations/20261124T0003_renamed.sql',
    '-- expand: a better name\nalter table lids rename to covers;\n',
  ],
  [
    'migrations-say-their-kind',
    'db/migrations/20261124T0004_demanded.sql',
    '-- expand\nalter table lids add column a int, add column b int not null;\n',
  ],
  ['migrations-say-their-kind', 'db/migrations/20261124T0005_patient.sql', "-- expand\nset local lock_timeout = '1h';\n"],
  ['a-test-beside-what-it-tests', 'src/kit/nobody.test.ts', 'export {}\n'],
  ['nothing-left-undone', 'src/kit/later.ts', `// ${'TO'}${'DO'}: later\n`],
  ['nothing-left-undone', 'docs/plan.md', `${'FIX'}${'ME'}\n`],
  ['no-foreign-hosts', '.ci/run.sh', `npm install --registry https://${'registry.npm'}${'js.org'}\n`],
  ['no-foreign-hosts', 'deploy/docker/Dockerfile', `RUN npm install --registry https://${'registry.npm'}${'js.org'}\n`],
  ['no-machine-paths', 'docs/how.md', `See ${'/ho'}${'me/asha/shop'}.\n`],
  ['no-machine-paths', 'scripts/local.mjs', `export const here = '${'/wo'}${'rk/main'}'\n`],
  ['every-page-has-its-file', 'src/web/pages/about/about-page.tsx', undefined],
  ['every-page-has-its-file', 'src/web/pages/secret/secret-page.tsx', 'export {}\n'],
  ['every-page-has-its-file', 'src/web/desk/secret/secret-page.tsx', 'export {}\n'],
]

/** Files without a fault; none of them may be reported. */
export const wellShaped = {
  'src/web/routes.ts': "export { shopPages as pages } from './routes/shop-pages.ts'\nexport const files = {}\n",
  'src/web/routes/shop-pages.ts':
    "export const shopPages = { cart: { path: '/cart', file: 'pages/cart/cart-page.tsx' }, about: { path: '/about-us', file: 'pages/about/about-page.tsx' } }\n",
  'src/web/pages/cart/cart-page.tsx': 'export {}\n',
  'src/web/desk/routes.ts': "export default [{ id: 'today', index: true, file: 'today/today-page.tsx' }]\n",
  'src/web/desk/today/today-page.tsx': 'export {}\n',
  'src/web/root.tsx': 'export {}\n',
  'src/web/entry.server.tsx': 'export {}\n',
  'src/web/ui/price.module.css': 'a { color: red }\n'.repeat(300),
  ...Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`src/shop/tax/rate-${at + 10}.ts`, 'export {}\n'])),
  'src/shop/tax/rate-10.test.ts': 'export {}\n',
  'src/kit/money.ts': 'export {}\n',
  'src/kit/money.test.ts': 'export {}\n',
  'src/shop/payments/payment-gateway.port.ts': 'export {}\n',
  'src/shop/payments/attempts.store.ts':
    "export async function findAttempt(sql: Sql) {\n  return sql.query('select 1')\n}\n\nexport async function addAttempt(tx: Transaction) {\n  await tx.query('insert into attempts values (1)')\n}\n",
  'src/shop/orders/attention/attention.store.ts':
    'export const add = (tx: Transaction) => tx.query(`insert into order_attention (text) values ($1)`)\n',
  'src/integrations/razorpay/razorpay.wire.ts': 'export {}\n',
  'db/migrations/20260101T0000_start.sql': 'create table orders ();\n',
  'db/migrations/20261124T0006_lids.sql':
    '-- expand: nobody reads it yet, so drop table is only mentioned\nalter table orders add column lid int not null default 0, add column note text;\nalter table orders drop constraint one_lid;\n',
  'db/migrations/20261124T0007_no_lids.sql': '-- contract\nalter table orders drop column lid;\n',
  'src/foil/GLYPHS-LICENCE.md': 'A licence.\n',
  'docs/decisions/0001-postgresql-only.md': 'Served under /product and /api/order/add.\n',
}
