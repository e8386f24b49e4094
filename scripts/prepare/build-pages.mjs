// Builds the pages for browser and server into build/, if a source has changed since.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWithProgress } from './terminal.mjs'

const sources = [
  'src/web',
  'src/shop',
  'src/kit',
  'src/foil',
  'src/platform',
  'public',
  'vite.config.ts',
  'scripts/lean-browser-files.ts',
  'react-router.config.ts',
  'package-lock.json',
]

export async function buildPages(root, node) {
  const stampFile = join(root, 'build/.stamp')
  const files = listSources(root)
  const stamped = readStamp(stampFile)
  const dates = fingerprint(files, ({ size, mtimeMs }) => `${size} ${mtimeMs}`)
  if (stamped?.dates === dates) return

  // A checkout touches files without changing them.
  const contents = fingerprint(files, ({ path }) => createHash('sha256').update(readFileSync(path)).digest('hex'))
  if (stamped?.contents !== contents) {
    rmSync(stampFile, { force: true })
    const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
    await runWithProgress('Building the pages', node, [builder, 'build'], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ dates, contents }))
}

/** Every file a page can be made of, with what changes when somebody edits it. */
export function listSources(root) {
  const files = []
  const visit = (name) => {
    const path = join(root, name)
    if (!existsSync(path)) return
    const { size, mtimeMs, isDirectory } = statOf(path)
    if (!isDirectory) files.push({ name, path, size, mtimeMs })
    else for (const child of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(child)) visit(`${name}/${child}`)
  }
  sources.forEach(visit)
  return files
}

export function fingerprint(files, describe) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.name} ${describe(file)}\n`)
  return hash.digest('hex')
}

function statOf(path) {
  const stat = statSync(path)
  return { size: stat.size, mtimeMs: stat.mtimeMs, isDirectory: stat.isDirectory() }
}

/** Undefined when the last build did not come to its end. */
function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
