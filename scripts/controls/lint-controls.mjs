// For every ban of .oxlintrc.json a file that breaks it, and files that are exempt.

/** [rule, file, text] */
export const lintControls = [
  ['eqeqeq', 'src/kit/loose.ts', 'export const isOne = (value: unknown): boolean => value == 1'],
  ['no-var', 'src/kit/old.ts', 'var old = 1\nexport { old }'],
  ['prefer-const', 'src/kit/moving.ts', 'let still = 1\nexport { still }'],
  ['no-eval', 'src/kit/evil.ts', "export const evil = (): unknown => eval('1')"],
  ['no-alert', 'src/web/ui/shouts.ts', "export const shout = (): void => alert('!')"],
  ['max-lines-per-function', 'src/kit/long.ts', `export function long(): number {\n${'  Math.random()\n'.repeat(61)}  return 1\n}`],
  ['max-params', 'src/kit/greedy.ts', 'export const greedy = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1): number => a + b + c + d + e + f'],
  ['max-depth', 'src/kit/deep.ts', `export function deep(n: number): void {\n${'if (n > 1) {\n'.repeat(4)}Math.abs(n)\n${'}\n'.repeat(5)}`],
  ['no-console', 'src/shop/orders/chatty.ts', "export const chat = (): void => console.log('hello')"],
  ['no-duplicates', 'src/kit/twice.ts', "import { a } from './once.ts'\nimport { b } from './once.ts'\nexport const twice = [a, b]"],
  [
    'rules-of-hooks',
    'src/web/ui/hooked.tsx',
    "import { useState } from 'react'\nexport function Hooked({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}",
  ],
  [
    'exhaustive-deps',
    'src/web/ui/stale.tsx',
    "import { useEffect } from 'react'\nexport function Stale({ title }: { title: string }) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n  return null\n}",
  ],
  ['no-explicit-any', 'src/kit/vague.ts', 'export const vague = (value: any): unknown => value'],
  ['consistent-type-imports', 'src/kit/untyped.ts', "import { Paise } from './money.ts'\nexport type Untyped = Paise"],
  ['no-import-type-side-effects', 'src/kit/half-typed.ts', "import { type Paise } from './money.ts'\nexport type HalfTyped = Paise"],
  ['prefer-ts-expect-error', 'src/kit/ignores.ts', "// @ts-ignore\nexport const ignores: number = '1'"],
  ['filename-case', 'src/kit/CamelCase.ts', 'export const camel = 1'],
  ['prefer-node-protocol', 'src/platform/log/bare.ts', "import { join } from 'path'\nexport const bare = join"],
  ['throw-new-error', 'src/kit/throws.ts', "export function throws(): never {\n  throw Error('no')\n}"],
  ['functions-and-plain-data', 'src/shop/orders/service.ts', 'export class OrderService {}'],
  ['interfaces-are-ports', 'src/shop/orders/shape.ts', 'export interface Shape { id: string }'],
  ['money-stays-whole', 'src/shop/orders/rounds.ts', 'export const rounds = (rupees: number): string => rupees.toFixed(2)'],
  ['money-stays-whole', 'src/web/ui/divides.ts', 'export const divides = (paise: number): number => paise / 100'],
  ['money-stays-whole', 'src/shop/tax/parses.ts', 'export const parses = (written: string): number => Number.parseFloat(written)'],
  [
    'tables-give-only-their-own',
    'src/sandbox/razorpay/finds.ts',
    'export const finds = (bank: { orders: Record<string, object> }, id: string): unknown => bank.orders[id]',
  ],
  [
    'tables-give-only-their-own',
    'src/sandbox/mailbox/stores.ts',
    'const stored: Record<string, number> = {}\nexport const store = (id: string): unknown => (stored[id] = 1)',
  ],
  [
    'tables-give-only-their-own',
    'src/web/api/orders/reads.ts',
    'export const reads = (body: Readonly<Record<string, unknown>>, field: string): unknown => body[field]',
  ],
  [
    'tables-give-only-their-own',
    'src/sandbox/razorpay/takes.ts',
    'export function takes(bank: { orders: Record<string, object> }, id: string): unknown {\n  const { orders } = bank\n  return orders[id]\n}',
  ],
  [
    'tables-give-only-their-own',
    'src/integrations/razorpay/takes.ts',
    'export const takes = ({ orders: own }: { orders: Record<string, object> }, id: string): unknown => own[id]',
  ],
  [
    'tables-give-only-their-own',
    'src/integrations/razorpay/labels.ts',
    "const labels = JSON.parse('{}') as Record<string, string>\nexport const labelOf = (state: string): unknown => labels[state]",
  ],
  [
    'tables-give-only-their-own',
    'src/sandbox/shiprocket/sets.ts',
    'export function sets(depot: { parcels: Record<string, number> }, id: string): void {\n  const parcels = depot.parcels\n  parcels[id] = 1\n}',
  ],
  ['names-come-from-the-glossary', 'src/shop/cart/foreign.ts', 'export const shoppingBasket = 1'],
  ...['door', 'doors', 'house', 'paper', 'papers', 'tell', 'told', 'say', 'says', 'said', 'piece', 'pieces', 'facts'].map((word) => [
    'given-up-words-stay-out',
    `src/shop/cart/${word}-of.ts`,
    `export const ${word}Of = 1`,
  ]),
  ['given-up-words-stay-out', 'tests/browser/allegory.ts', 'export const whatIsSaid = 1'],
  ['only-config-reads-the-environment', 'src/shop/orders/environment.ts', 'export const key = process.env.KEY'],
  ['only-config-reads-the-environment', 'src/main/environment.ts', "import { env } from 'node:process'\nexport const key = env"],
  ['only-config-reads-the-environment', 'src/worker/environment.ts', 'export const { env } = process'],
  ['tests-all-run', 'src/kit/skipped.test.ts', "import test from 'node:test'\ntest.skip('later', () => {})"],
  ['tests-all-run', 'src/kit/chosen.test.ts', "import { it } from 'node:test'\nit('alone', { only: true }, () => {})"],
  [
    'paused-clocks-go-on',
    'tests/browser/stands.spec.ts',
    'export const stop = (clock: { pauseAt(at: number): unknown }): unknown => clock.pauseAt(0)',
  ],
  ['specs-press-as-a-hand', 'tests/browser/ticks.spec.ts', 'export const ticks = (box: { check(): unknown }): unknown => box.check()'],
  [
    'specs-press-as-a-hand',
    'tests/browser/forces.spec.ts',
    'export const forces = (button: { click(how: object): unknown }): unknown => button.click({ force: true })',
  ],
  [
    'specs-press-as-a-hand',
    'tests/browser/sends.spec.ts',
    "export const sends = (button: { dispatchEvent(type: string): unknown }): unknown => button.dispatchEvent('click')",
  ],
  [
    'tests-wait-for-events',
    'tests/browser/sleepy.ts',
    'export const sleepy = (page: { waitForTimeout(ms: number): unknown }): unknown => page.waitForTimeout(500)',
  ],
  [
    'tests-wait-for-events',
    'tests/browser/idle.ts',
    "export const idle = (page: { waitForLoadState(state: string): unknown }): unknown => page.waitForLoadState('networkidle')",
  ],
  ['tests-wait-for-events', 'src/kit/sleepy.test.ts', 'export const pause = (done: () => void): unknown => setTimeout(done, 50)'],
  ['tests-wait-for-events', 'src/kit/timers.test.ts', "import { setTimeout } from 'node:timers/promises'\nawait setTimeout(5)"],
  [
    'wire-spellings-stay-on-the-wire',
    'src/shop/catalogue/spells.ts',
    'export const spells = (product: { pkProdId: string }): string => product.pkProdId',
  ],
  ['wire-spellings-stay-on-the-wire', 'src/web/api/orders/spells.ts', "export const field = 'razorpay_order_id'"],
  [
    'no-restricted-imports',
    'src/web/desk/texts/forgetful.ts',
    "import { useActionData } from 'react-router'\nexport const useForgetful = (): unknown => useActionData()",
  ],
  [
    'addresses-live-in-routes',
    'src/web/pages/cart/links.tsx',
    "import { Link } from 'react-router'\nexport const Links = () => <Link to={'/checkout'}>On</Link>",
  ],
  [
    'addresses-live-in-routes',
    'src/web/layout/links.tsx',
    'export const Links = ({ id }: { id: string }) => <a href={`/product/${id}`}>Box</a>',
  ],
  [
    'addresses-live-in-routes',
    'src/web/ui/posts.tsx',
    "export const Posts = ({ home }: { home: boolean }) => <form action={home ? '/' : undefined} />",
  ],
  [
    'addresses-live-in-routes',
    'src/web/pages/cart/goes.ts',
    "export const goes = (navigate: (to: string) => void): void => navigate('/cart')",
  ],
  [
    'addresses-live-in-routes',
    'src/web/pages/cart/turns.ts',
    "import { redirect } from 'react-router'\nexport const turns = (): Response => redirect('/not-found')",
  ],
  [
    'addresses-live-in-routes',
    'src/web/pages/cart/asks.ts',
    "export const asks = (): Promise<Response> => fetch('/api/order/add', { method: 'POST' })",
  ],
]

/** Files that are exempt from a rule; none of them may be reported. */
export const lintExemptions = {
  'src/kit/money.ts': 'export type Paise = number\nexport const rupees = (paise: Paise): number => paise / 100',
  'src/kit/once.ts': 'export const a = 1\nexport const b = 2',
  'src/kit/fault.ts': "export class Fault extends Error {\n  override readonly name = 'Fault'\n}",
  'src/shop/payments/payment-gateway.port.ts': 'export interface PaymentGateway {\n  pay(): void\n}',
  'src/web/api/orders/add-order.wire.ts':
    'export const fromWire = (body: { fkImgId: string; amount: string }): unknown => [body.fkImgId, Number.parseFloat(body.amount)]',
  'src/web/routes.ts': "export const mediaPath = { href: '/media/' }",
  'src/web/routes/shop-pages.ts': "export const shopPages = { cart: { path: '/cart', href: '/cart' } }",
  'src/web/ui/parts.ts': "export const parts = (text: string): string[] => text.replace('/', ' ').split('/')",
  'src/platform/config/config.ts': 'export const port = process.env.PORT',
  'src/main/start.ts': "console.log('The shop is open')",
  'src/sandbox/razorpay/orders.ts': "export const field = 'razorpay_order_id'",
  'src/sandbox/razorpay/labels.ts':
    "const labels = { open: 'Open', paid: 'Paid' }\nexport const label = (state: 'open' | 'paid'): string => labels[state] + labels['open']",
  'src/kit/money.test.ts': "import test from 'node:test'\ntest('adds', () => {})",
}
