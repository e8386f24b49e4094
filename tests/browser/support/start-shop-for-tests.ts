import { startChild } from '#tests/start-child.ts'

/** The addresses of a running shop, its sandboxes and its command server. */
export type TestAddresses = Readonly<Record<'SHOP' | 'DESK' | 'PAYMENTS' | 'PARCELS' | 'MAILBOX' | 'COMMANDS', string>>

/** Starts the shop that most tests share, and passes its addresses by the environment. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const { addresses, stop } = await spawnShop()
  Object.assign(process.env, addresses)
  return stop
}

/** Starts a whole shop in a process of its own, as `npm start` does. */
export async function spawnShop(
  ...options: readonly ('--generous-limits' | '--desk-of-its-own' | '--stoppable-database')[]
): Promise<{ addresses: TestAddresses; stop(): Promise<void> }> {
  const hooks = ['--import', './scripts/production-react.mjs', '--import', './scripts/tsx.mjs']
  const { message: addresses, end } = await startChild<TestAddresses>('the shop for the browser tests', [
    ...hooks,
    'tests/browser/support/serve.ts',
    ...options,
  ])
  return { addresses, stop: end }
}
