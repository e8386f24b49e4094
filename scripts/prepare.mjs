// Runs every command of package.json: installs what is missing, builds what is stale, and starts the command on the pinned Node.
// Runs on the machine's own Node, from 20 on, before anything is installed: no dependency, no TypeScript.
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './prepare/build-pages.mjs'
import { install } from './prepare/install.mjs'
import { findNode } from './prepare/pinned-node.mjs'
import { Refusal, runToTheEnd } from './prepare/terminal.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const typescript = ['--import', './scripts/tsx.mjs']
const productionReact = ['--import', './scripts/production-react.mjs']
// On a large machine V8 and the C library let a process grow to several times what it uses; the shop must fit into a small one.
const memoryFlags = ['--max-semi-space-size=16']
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

const serverCode = ['main', 'importer', 'shop', 'platform', 'integrations', 'sandbox', 'worker', 'documents', 'web/api', 'kit']

/** What each command needs and runs. */
const commands = {
  start: { needsPages: true, run: [...memoryFlags, ...productionReact, ...typescript, 'src/main/start.ts'] },
  // The server restarts when its own code changes; pages are replaced in the browser by Vite.
  dev: { run: ['--watch-preserve-output', ...serverCode.map((folder) => `--watch-path=src/${folder}`), ...typescript, 'src/main/dev.ts'] },
  shop: { run: [...typescript, 'src/main/shop-cli.ts'] },
  bench: { needsPages: true, run: [...memoryFlags, ...productionReact, ...typescript, 'bench/run.ts'] },
  test: { forTests: true, run: ['scripts/verify.mjs'] },
  crash: { run: [...typescript, 'tests/faults/crash.ts'] },
}

try {
  process.exitCode = await prepareAndRun(process.argv[2], process.argv.slice(3))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

async function prepareAndRun(name, rest) {
  const command = commands[name]
  if (!command) throw new Refusal(`There is no command "${name}": use ${Object.keys(commands).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `Node 20 or newer is needed, and this is ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
    )
  }
  await install(root, { forTests: command.forTests })
  const node = findNode(root)
  if (command.needsPages) await buildPages(root, node)
  return runToTheEnd(node, [...command.run, ...rest], { cwd: root, env: environmentFor(node) })
}

/** Processes that the command starts run on the same Node; compiled code is cached, which halves the time of a start. */
function environmentFor(node) {
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { ...memoryEnvironment, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PATH: path }
}
