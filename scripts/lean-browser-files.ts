// Build plugins that leave out of the browser's files what no page needs.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { pageCalls } from '../src/web/routes/calls/shopper.ts'
import { deskPages } from '../src/web/routes/desk-pages.ts'
import { filterStorageKeys } from '../src/web/routes/filter-storage-keys.ts'
import { listingFilters } from '../src/web/routes/listing-filters.ts'
import { shopPages } from '../src/web/routes/shop-pages.ts'

const onlyForBrowsers = { apply: 'build', applyToEnvironment: ({ name }) => name === 'client' } satisfies Partial<Plugin>

/**
 * Leaves out of the browser's files what this shop has turned off: finding routes later (`routeDiscovery` is 'initial') and
 * measuring the router. Throws when the exports of the router's files have changed.
 */
export function leanRouter(): Plugin {
  const parts = [
    {
      file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/,
      names:
        'URL_LIMIT getManifestPath getPartialManifest getPatchRoutesOnNavigationFunction getPathsWithAncestors handleClientVersionMismatch isFogOfWarEnabled useFogOFWarDiscovery',
    },
    {
      file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
      names:
        'consumeInstrumentationClientResultMetaReceiver getRouteInstrumentationUpdates instrumentClientSideRouter instrumentHandler instrumentationResultMetaContext',
    },
  ]
  return {
    name: 'lean-router',
    ...onlyForBrowsers,
    transform(code, id) {
      const part = parts.find(({ file }) => file.test(id))
      if (!part) return
      const exported = /^export \{ (.+) \};?$/m.exec(code)?.[1]?.replaceAll(', ', ' ')
      if (exported !== part.names) throw new Error(`${id} has changed: check leanRouter`)
      return { code: part.names.replaceAll(/\S+/g, 'export const $& = () => undefined;'), map: null }
    },
  }
}

const onlyPaths = (rows: Readonly<Record<string, { readonly path: string }>>) =>
  Object.fromEntries(Object.entries(rows).map(([name, { path }]) => [name, { path }]))

type LeanTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What browsers are sent of the tables of src/web/routes: no policy, and no call that none of the shop's pages makes. */
const leanTables: LeanTables = {
  'shop-pages.ts': { shopPages: onlyPaths(shopPages), legalRows: {} },
  'calls/shopper.ts': { pageCalls: onlyPaths(pageCalls), lateCalls: {}, clientCalls: {} },
  'calls/staff.ts': { staffCalls: {} },
  'calls/supplier.ts': { supplierCalls: {} },
  'listing-filters.ts': {
    listingFilters: Object.fromEntries(Object.entries(listingFilters).map(([name, { query }]) => [name, { query }])),
  },
  'filter-storage-keys.ts': { filterStorageKeys },
}

/** Replaces the tables of routes, whose policy only the server needs, by their addresses. */
export const leanRoutes = (): Plugin => leanTablesOf('lean-routes', leanTables)

/** The same for the desk's table, which also states who may see a screen. */
export const leanDeskRoutes = (): Plugin => leanTablesOf('lean-desk-routes', { 'desk-pages.ts': { deskPages: onlyPaths(deskPages) } })

type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, { readonly module: string; readonly imports: readonly string[]; readonly hasLoader: boolean }>>
}

/**
 * Leaves out of the browser's list of routes what each row repeats: that it lacks something, that it has a default export, and the files that every
 * first view has loaded. Throws when the router writes its list in another way.
 */
export function leanManifest(folder: string): void {
  // The build leaves an empty one beside it.
  const [file, ...others] = globSync(`${folder}/client/assets/manifest-*.js`).filter((each) => readFileSync(each, 'utf8') !== '')
  const [, start = '', written = ''] = /^(window\.\w+=)(.+);\s*$/s.exec(file ? readFileSync(file, 'utf8') : '') ?? []
  if (!file || others.length > 0 || written === '') throw new Error('the list of routes has changed: check leanManifest')
  const { entry, routes, ...rest } = JSON.parse(written) as Manifest
  const first = routes['root']!
  const loaded = new Set([entry.module, ...entry.imports, first.module, ...first.imports])
  const rows = Object.entries(routes).map(([id, { imports, ...row }]) => {
    const kept = Object.entries(row).filter(([name, value]) => value !== false && name !== 'hasDefaultExport')
    return [id, { ...Object.fromEntries(kept), imports: id === 'root' ? imports : imports.filter((each) => !loaded.has(each)) }]
  })
  writeFileSync(file, `${start}${JSON.stringify({ entry, routes: Object.fromEntries(rows), ...rest })};`)
}

function leanTablesOf(name: string, leanTables: LeanTables): Plugin {
  const replaced = new Set<string>()
  return {
    name,
    enforce: 'pre',
    ...onlyForBrowsers,
    transform(_code, id) {
      const [, file = ''] = /\/src\/web\/routes\/(.+)$/.exec(slashed(id)) ?? []
      const { [file]: table } = leanTables
      if (!table) return
      replaced.add(file)
      const code = Object.entries(table).map(([exported, value]) => `export const ${exported} = ${JSON.stringify(value)}\n`)
      // The same object written some forty times.
      const short = code.join('').replaceAll(/\{"path":("[^"]*")\}/g, 'row($1)')
      return { code: `const row = (path) => ({ path })\n${short}`, map: null }
    },
    buildEnd(error) {
      const missing = Object.keys(leanTables).filter((file) => !replaced.has(file))
      if (!error && missing.length > 0) throw new Error(`src/web/routes/${missing[0]} was not built: check ${name}`)
    },
  }
}

// The desk's come last, so that the class names of shoppers' pages do not depend on them.
const isOfDesk = (sheet: string) => /^src\/web\/desk(?:-ui)?\//.test(sheet)
const styleSheets = globSync('src/**/*.module.css')
  .map(slashed)
  .sort((a, b) => Number(isOfDesk(a)) - Number(isOfDesk(b)) || (a < b ? -1 : 1))

/** The class name of one style sheet in the browser: `card_1a`. It is short, because every page carries its own names twice. */
export function classNameOf(name: string, path: string): string {
  const sheet = slashed(relative(process.cwd(), path))
  // Written while `npm run dev` runs.
  if (!styleSheets.includes(sheet)) styleSheets.push(sheet)
  return `${name}_${styleSheets.indexOf(sheet).toString(36)}`
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}

/**
 * Inlines class names where they are used, instead of sending tables of them. Tables that are read by a name known only at run time
 * (`styles[look]`) stay tables.
 */
export function leanClasses(): Plugin[] {
  const useNames: Plugin = {
    name: 'lean-classes',
    enforce: 'pre',
    ...onlyForBrowsers,
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return
      return code.replace(/^import (\w+) from ('[^']+\.module\.css')$/gm, (whole, table: string, file: string) => {
        const isLookedInto = new RegExp(`\\b${table}\\b(?!\\.\\w)`).test(code.replace(whole, ''))
        return isLookedInto ? whole : `import * as ${table} from ${file}`
      })
    },
  }
  // Once nothing of such a module is left, Vite would leave out its styles as well.
  const keepStyles: Plugin = {
    name: 'keep-styles',
    enforce: 'post',
    ...onlyForBrowsers,
    transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined),
  }
  return [useNames, keepStyles]
}
