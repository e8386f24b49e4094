// Runs every command of package.json: installs what is missing, builds what is stale, and starts the command on the pinned Node.
// Runs on the machine's own Node, from 20 on, before anything is installed: no dependency, no TypeScript.
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './prepare/build-pages.mjs'
import { commands, memoryEnvironment } from './prepare/commands.mjs'
import { install } from './prepare/install.mjs'
import { findNode } from './prepare/pinned-node.mjs'
import { buildPrograms } from './prepare/programs.mjs'
import { Refusal, runToTheEnd } from './prepare/terminal.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
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
  if (command.needsPages) {
    await buildPages(root, node)
    await buildPrograms(root, node)
  }
  if (!command.run) return 0
  return runToTheEnd(node, [...command.run, ...rest], { cwd: root, env: environmentFor(node) })
}

/** Processes that the command starts run on the same Node; compiled code is cached, which halves the time of a start. */
function environmentFor(node) {
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { ...memoryEnvironment, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PATH: path }
}
