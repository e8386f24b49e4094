// Builds the pages of the shop and of the desk for browser and server into build/, if a file they are made of has changed since.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSources, describeSources, fileTimeNow, findSources, isWrittenSince, readJson } from './sources.mjs'
import { runWithProgress } from './terminal.mjs'

/** The build records here which files it has read, see `scripts/record-sources.ts`. */
const recordFolder = 'build/.sources'

/** A new file in these folders changes the build: it may replace an entry of the framework, or be copied as it is. */
const watchedFolders = ['src/web', 'public']
/** Every file at the root of the project may be a configuration, except documents. */
const isConfiguration = (name) => !/\.(md|log)$|^LICENSE$/.test(name)

export async function buildPages(root, node) {
  const stampFile = join(root, 'build/.stamp')
  const stamp = (files) => {
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify(describeSources(files)))
  }

  const files = listSources(root)
  const found = compareSources(readJson(stampFile), files)
  if (found === 'same') return
  if (found === 'moved') return stamp(files)

  for (const stale of [stampFile, join(root, recordFolder)]) rmSync(stale, { recursive: true, force: true })
  const begun = fileTimeNow(join(root, 'build'))
  const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const build = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  await runWithProgress('Building the pages', node, [builder, 'build'], build)
  await runWithProgress('Building the desk', node, [builder, 'build', 'src/web/desk'], build)
  const built = listSources(root)
  // A file that was written during the build may be in the pages or not: the next start builds again.
  if (!isWrittenSince(begun, built)) stamp(built)
}

/** Returns every known source of the pages: the files that the last build has read, and those that the next one would find. */
export function listSources(root) {
  const recorded = listFolder(root, recordFolder).flatMap(({ path }) => readJson(path) ?? [])
  const own = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && isConfiguration(entry.name))
  const found = watchedFolders.flatMap((folder) => listFolder(root, folder)).map(({ name }) => name)
  return findSources(root, [
    ...own.map(({ name }) => name),
    ...found,
    ...recorded,
    'scripts/prepare/build-pages.mjs',
    'scripts/prepare/sources.mjs',
  ])
}

const listFolder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path, name: path.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, '') }))
    : []
