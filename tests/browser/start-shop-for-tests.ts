import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Starts one whole shop in a process of its own, as `npm start` does, and tells the tests where it is. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', 'tests/browser/serve.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const places = await new Promise<Record<string, string>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the shop for the browser tests ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
    })
  })
  Object.assign(process.env, places)
  return async () => {
    child.stdin.end()
    await exited
  }
}
