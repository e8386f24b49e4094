// Checks every import against the tables of .dependency-cruiser.mjs, and fails when it has not seen every file.
// With --draw it also writes docs/architecture.svg from the same tables.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { features, layers, rooms, services, startParts, surface } from '../.dependency-cruiser.mjs'
import { drawArchitecture } from './draw-architecture.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const drawing = 'docs/architecture.svg'
const tables = Object.entries({
  src: layers,
  'src/shop': features,
  'src/shop/workflows': rooms,
  'src/web': surface,
  'src/platform': services,
  'src/main': startParts,
})

if (import.meta.main) {
  if (process.argv.includes('--draw')) writeFileSync(join(repository, drawing), drawArchitecture())
  const { violations, files, graph } = checkBoundaries(repository)
  violations.push(...outdatedDrawing(repository))
  for (const [folder, table] of tables) violations.push(...unusedArrows(folder, table, graph))
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
  console.log(`boundaries: ${files} files, ${violations.length} violations`)
  process.exit(violations.length > 0 ? 1 : 0)
}

/** Returns every import under `root` that a table forbids. Throws when dependency-cruiser has not seen every file. */
export function checkBoundaries(root) {
  const files = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const folders = ['src', 'tests'].filter((folder) => existsSync(join(root, folder)))
  const options = ['--config', join(repository, '.dependency-cruiser.mjs'), '--output-type', 'json', ...folders]
  const { modules, summary } = JSON.parse(cruise(root, options))
  refuseUnseenFiles(root, files, modules)
  const graph = new Map(modules.map((module) => [module.source, module.dependencies]))
  return {
    files: files.length,
    graph,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...deadFiles(root, graph),
      ...serverCodeInTheBrowser(graph),
    ],
  }
}

/** Returns a violation when the committed drawing is not the one that the tables give. */
export function outdatedDrawing(root) {
  const committed = existsSync(join(root, drawing)) ? readFileSync(join(root, drawing), 'utf8') : ''
  if (committed === drawArchitecture()) return []
  return [{ rule: 'drawing-is-current', from: drawing, to: 'run: node scripts/check-boundaries.mjs --draw' }]
}

/** Returns what a table allows and no file needs, so that the tables stay exact. */
export function unusedArrows(folder, table, graph) {
  const isIn = (file, name) => file.startsWith(`${folder}/${name}/`)
  return Object.entries(table).flatMap(([name, allowed]) => {
    const imports = [...graph].filter(([file]) => isIn(file, name) && !isTest(file)).flatMap(([, dependencies]) => dependencies)
    return allowed
      .filter((other) => !imports.some(({ resolved }) => isIn(resolved, other)))
      .map((other) => ({ rule: 'no-unused-arrows', from: `${folder}/${name}`, to: `${other}: take it out of its row in the table` }))
  })
}

function cruise(root, options) {
  try {
    return execFileSync(process.execPath, [cruiser, ...options], {
      cwd: root,
      maxBuffer: 1e8,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } catch (error) {
    // It exits with the number of violations, which are in its output.
    if (!error.stdout) throw error
    return error.stdout
  }
}

/** TypeScript 7 has no parser that dependency-cruiser can use: without swc it sees no module and reports no violation. */
export function refuseUnseenFiles(root, files, modules) {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies.length]))
  const unseen = files.filter((file) => !seen.has(file))
  if (unseen.length > 0) throw new Error(`boundaries: ${unseen.length} of ${files.length} files were not seen, such as ${unseen[0]}`)
  const unread = files.filter((file) => seen.get(file) === 0 && /^import .* from ['"]/m.test(readFileSync(join(root, file), 'utf8')))
  if (unread.length > 0) throw new Error(`boundaries: no import was read in ${unread.length} files, such as ${unread[0]}`)
}

function isTest(file) {
  return /[.](?:test|soak)[.]tsx?$/.test(file) || file.startsWith('tests/')
}

/** Returns the files that no entry point reaches. Entry points are main/, the framework's entries, the pages and what the rows of web/routes name. */
function deadFiles(root, graph) {
  const starts =
    /^src\/(?:main\/.+|web\/(?:(?:desk\/)?(?:routes|root|entry[.]\w+)|desk\/(?:vite|react-router)[.]config|(?:pages|desk)\/.+-page))[.]tsx?$/
  const rows = globSync('src/web/routes/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const hasRow = (file) => rows.some((text) => text.includes(`file: '${file.replace(/^src\/web\/(?:desk\/)?/, '')}'`))
  const alive = reach(
    graph,
    [...graph.keys()].filter((file) => starts.test(file) || hasRow(file)),
    () => true,
  )
  const named = globSync('{scripts,package.json,vite.config.ts,react-router.config.ts}', { cwd: root })
    .flatMap((entry) => (entry === 'scripts' ? globSync('scripts/*.{mjs,ts}', { cwd: root }) : [entry]))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  return [...graph.keys()]
    .filter((file) => file.startsWith('src/') && /[.]tsx?$/.test(file) && !/[.]d[.]ts$/.test(file))
    .filter((file) => !isTest(file) && !alive.has(file) && !named.includes(file))
    .map((from) => ({ rule: 'no-dead-files', from, to: 'nothing that starts imports it' }))
}

/** Returns what a page would carry into the browser through its imports: a store, a service or a Node module. */
function serverCodeInTheBrowser(graph) {
  const starts = [...graph.keys()].filter(
    (file) =>
      /^src\/web\/(?:pages|layout|listing|delivery|texts|totals|ui|browser|desk|root[.]|entry[.]client)/.test(file) &&
      !/^src\/web\/desk\/(?:vite[.]config|react-router[.]config)[.]/.test(file) &&
      !/[.]server[.]tsx?$/.test(file) &&
      !isTest(file),
  )
  const runs = (dependency) => !dependency.dependencyTypes.includes('type-only') && !/[.]server[.]tsx?$/.test(dependency.resolved)
  const carried = reach(graph, starts, runs)
  const isServerCode = (file) => /[.]store[.]ts$|^src\/(?!kit|foil|shop|web)/.test(file)
  const nodeModules = new Set(
    [...graph.values()]
      .flat()
      .filter((dependency) => dependency.coreModule)
      .map((dependency) => dependency.resolved),
  )
  return [...carried]
    .filter(([to]) => isServerCode(to) || nodeModules.has(to))
    .map(([to, from]) => ({ rule: 'the-browser-carries-no-server', from, to }))
}

/** Returns every file reached from `starts` over the dependencies that `follow` accepts, each with the file that imports it. */
function reach(graph, starts, follow) {
  const reached = new Map(starts.map((start) => [start, start]))
  const queue = [...starts]
  for (const from of queue) {
    for (const dependency of graph.get(from) ?? []) {
      if (reached.has(dependency.resolved) || !follow(dependency)) continue
      reached.set(dependency.resolved, from)
      queue.push(dependency.resolved)
    }
  }
  return reached
}
