import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Where the parts of a running shop are. */
export type Places = Readonly<Record<'SHOP' | 'PAYMENTS' | 'PARCELS' | 'MAILBOX' | 'CONTROL', string>>

/** Starts the one shop that most tests share, and tells them where it is. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const { places, stop } = await spawnShop()
  Object.assign(process.env, places)
  return stop
}

/** One whole shop in a process of its own, as `npm start` runs it. */
export async function spawnShop(): Promise<{ places: Places; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const hooks = ['--import', './scripts/production-react.mjs', '--import', './scripts/tsx.mjs']
  const child = spawn(process.execPath, [...hooks, 'tests/browser/serve.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const places = await new Promise<Places>((resolve, reject) => {
    void exited.then((code) => reject(new Error(`the shop for the browser tests ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
    })
  })
  return {
    places,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
