import { startChild } from '#tests/start-child.ts'

/** The addresses of a running shop, its sandboxes and its command server. */
export type TestAddresses = Readonly<Record<'SHOP' | 'DESK' | 'PAYMENTS' | 'PARCELS' | 'MAILBOX' | 'COMMANDS', string>>

/** Starts the shop that most tests share, and passes its addresses by the environment. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const { addresses, stop } = await spawnShop()
  Object.assign(process.env, addresses)
  return stop
}

type ShopOption = '--generous-limits' | '--desk-of-its-own' | '--stoppable-database'

/** For `test.extend`: each test has a shop of its own, where what it changes is in nobody's way. */
export const ownShop = (...options: readonly ShopOption[]): OwnShop => ({
  addresses: [
    async ({ contextOptions: _contextOptions }, give) => {
      const { addresses, stop } = await spawnShop(...options)
      await give(addresses)
      await stop()
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

type Give = (addresses: TestAddresses) => Promise<void>
type OwnShop = { addresses: [(given: { contextOptions: unknown }, give: Give) => Promise<void>, { scope: 'test'; timeout: number }] }

/** Starts a whole shop in a process of its own, as `npm start` does. */
export async function spawnShop(...options: readonly ShopOption[]): Promise<{ addresses: TestAddresses; stop(): Promise<void> }> {
  const hooks = ['--import', './scripts/production-react.mjs', '--import', './scripts/tsx.mjs']
  const { message: addresses, end } = await startChild<TestAddresses>('the shop for the browser tests', [
    ...hooks,
    'tests/browser/support/serve.ts',
    ...options,
  ])
  return { addresses, stop: end }
}
