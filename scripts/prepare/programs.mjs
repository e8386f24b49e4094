// The shop's programs as few files instead of two thousand modules: builds them into build/programs, and decides whether they may be run.
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSources, describeSources, fileTimeNow, findSources, isWrittenSince, readJson } from './sources.mjs'
import { runWithProgress } from './terminal.mjs'

const pictureProcess = 'src/main/pictures-ahead/picture-process.ts'

/** What runs as a process of its own, by its source: of the shop, and of its tests. A program is bundled with those that it starts. */
const bundles = {
  shop: {
    folder: 'build/programs',
    title: 'Building the programs',
    entries: ['src/main/start.ts', 'src/main/shop-cli.ts', 'src/main/serving-process.ts', pictureProcess],
  },
  tests: {
    folder: 'build/test-programs',
    title: 'Building the programs of tests',
    entries: [
      'tests/shop-command-process.ts',
      'tests/deaths/dying-shop.ts',
      ...['shop-process', 'pool-process', 'pooled-shop'].map((name) => `tests/faults/${name}.ts`),
      pictureProcess,
    ],
  },
}

/** Packages, which are not bundled alone, are covered by the lock file; these decide how the sources are read. */
const configuration = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/prepare/programs.mjs', 'scripts/prepare/bundle.mjs']

/** Lazy parts of a program that still runs are read from the folder that it was started from. */
const keptBuilds = 3

/** Builds what is stale. */
export async function buildPrograms(root, node, { forTests = false } = {}) {
  await build(root, node, bundles.shop)
  if (forTests) await build(root, node, bundles.tests)
}

/**
 * Returns the file to run for a program: the bundled one as long as each of its sources is still what it was built from, otherwise the
 * source itself. Nothing else decides it.
 */
export function programFile(root, source) {
  const { folder } = Object.values(bundles).find(({ entries }) => entries.includes(source)) ?? {}
  const stamp = folder && readJson(stampOf(root, folder))
  const file = stamp?.entries[source]
  return file && isFresh(root, stamp) ? join(root, folder, stamp.id, file) : join(root, source)
}

const stampOf = (root, folder) => join(root, folder, '.stamp')
const isFresh = (root, stamp) => compareSources(stamp, findSources(root, stamp.sources)) !== 'edited'

async function build(root, node, { folder, title, entries }) {
  const [place, stampFile] = [join(root, folder), stampOf(root, folder)]
  const stamped = readJson(stampFile)
  const found = stamped && compareSources(stamped, findSources(root, stamped.sources))
  if (found === 'same') return
  if (found === 'moved') return write(stampFile, { ...stamped, ...describeSources(findSources(root, stamped.sources)) })

  rmSync(stampFile, { force: true })
  const begun = fileTimeNow(place)
  const made = join(place, `.made-${process.pid}`)
  try {
    await runWithProgress(title, node, [join(root, 'scripts/prepare/bundle.mjs'), made, ...entries], { cwd: root })
    const record = readJson(join(made, 'record.json'))
    const sources = [...record.sources, ...configuration]
    const files = findSources(root, sources)
    // What was written during the build may be in it or not: until the next build the sources are run.
    if (isWrittenSince(begun, files)) return
    const described = describeSources(files)
    const id = described.contents.slice(0, 16)
    keep(made, join(place, id))
    write(stampFile, { id, entries: record.entries, sources, ...described })
    sweep(place, id)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** What the same sources gave before may be running. */
function keep(made, to) {
  if (existsSync(to)) return utimesSync(to, new Date(), new Date())
  try {
    renameSync(made, to)
  } catch (error) {
    // Another start has built the same meanwhile.
    if (!existsSync(to)) throw error
  }
}

/** In one step, so that nobody reads half of it. */
function write(path, stamp) {
  const whole = `${path}.${process.pid}`
  writeFileSync(whole, JSON.stringify(stamp))
  renameSync(whole, path)
}

function sweep(place, newest) {
  const builds = readdirSync(place)
    .filter((name) => !name.startsWith('.') && name !== newest)
    .map((name) => ({ path: join(place, name), mtimeMs: statSync(join(place, name)).mtimeMs }))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  for (const { path } of builds.slice(keptBuilds - 1)) rmSync(path, { recursive: true, force: true })
}
