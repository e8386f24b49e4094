import { startChild } from '#tests/start-child.ts'

/** Where the parts of a running shop are. */
export type Places = Readonly<Record<'SHOP' | 'PAYMENTS' | 'PARCELS' | 'MAILBOX' | 'CONTROL', string>>

/** Starts the one shop that most tests share, and tells them where it is. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const { places, stop } = await spawnShop()
  Object.assign(process.env, places)
  return stop
}

/** One whole shop in a process of its own, as `npm start` runs it. */
export async function spawnShop(...options: readonly '--roomy'[]): Promise<{ places: Places; stop(): Promise<void> }> {
  const hooks = ['--import', './scripts/production-react.mjs', '--import', './scripts/tsx.mjs']
  const { message: places, end } = await startChild<Places>('the shop for the browser tests', [
    ...hooks,
    'tests/browser/serve.ts',
    ...options,
  ])
  return { places, stop: end }
}
