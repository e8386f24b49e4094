import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPages, listSources } from './build-pages.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the pages of a folder where that is not done yet, and returns what came of it. */
async function built(root: string) {
  await buildPages(root, process.execPath)
  return { sources: listSources(root).map(({ name }) => name), pages: digests(join(root, 'build')) }
}

function copyOf(names: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  after(() => rmSync(root, { recursive: true }))
  for (const name of names) cpSync(join(project, name), join(root, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  return root
}

function digests(build: string): Map<string, string> {
  const files = ['client', 'server', 'desk']
    .filter((side) => existsSync(join(build, side)))
    .flatMap((side) => readdirSync(join(build, side), { recursive: true, withFileTypes: true }))
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.sort().map((path) => [path.slice(build.length), createHash('sha256').update(readFileSync(path)).digest('hex')]))
}

const whole = await built(project)

test('the pages are built from no file besides their listed sources', async () => {
  const sources = await built(copyOf(whole.sources))
  assert.ok(whole.pages.size > 50)
  assert.deepEqual(sources.pages, whole.pages)
  assert.deepEqual(sources.sources, whole.sources)
})

test('what shoppers load is byte for byte the same with the desk built or not, and does not name it', async () => {
  const shop = copyOf(whole.sources.filter((name) => !/^src\/web\/desk(?:-ui)?\//.test(name)))
  const builder = join(shop, 'node_modules/@react-router/dev/bin.cjs')
  await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: shop, env: { ...process.env, NODE_ENV: 'production' } })
  const inBrowsers = (pages: Map<string, string>) => new Map([...pages].filter(([path]) => path.startsWith(join(sep, 'client'))))
  assert.deepEqual(inBrowsers(digests(join(shop, 'build'))), inBrowsers(whole.pages))
  const texts = globSync(join(shop, 'build/client/**/*.{js,css,json}')).map((file) => readFileSync(file, 'utf8'))
  assert.ok(texts.length > 20)
  for (const text of texts) assert.doesNotMatch(text, /\bdesk\b/i)
})
