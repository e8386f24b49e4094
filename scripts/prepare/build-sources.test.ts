import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildPages, listSources } from './build-pages.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a copy that holds these files and folders of the project, and returns what came of it. */
async function buildCopy(names: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  after(() => rmSync(root, { recursive: true }))
  for (const name of names) cpSync(join(project, name), join(root, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  await buildPages(root, process.execPath)
  return { sources: listSources(root).map(({ name }) => name), pages: digests(join(root, 'build')) }
}

function digests(build: string): Map<string, string> {
  const files = ['client', 'server'].flatMap((side) => readdirSync(join(build, side), { recursive: true, withFileTypes: true }))
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.sort().map((path) => [path.slice(build.length), createHash('sha256').update(readFileSync(path)).digest('hex')]))
}

test('the pages are built from no file besides their listed sources', async () => {
  const ofRoot = readdirSync(project, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== '.git')
  const whole = await buildCopy(['src', 'scripts', 'demo-shop/content', ...ofRoot.map(({ name }) => name)])
  const sources = await buildCopy(whole.sources)
  assert.ok(whole.pages.size > 50)
  assert.deepEqual(sources.pages, whole.pages)
  assert.deepEqual(sources.sources, whole.sources)
})
