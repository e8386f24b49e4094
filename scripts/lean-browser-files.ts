// What the build does to the files that browsers are sent, beyond what its tools do by themselves: it leaves out what no page needs.
import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const onlyForBrowsers = { apply: 'build', applyToEnvironment: ({ name }) => name === 'client' } satisfies Partial<Plugin>

/**
 * Leaves out of the browser's files what this shop has turned off: finding routes later (`routeDiscovery` is 'initial') and
 * measuring the router. Stops when the router's files say anything else than they did when this was written.
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
      if (exported !== part.names) throw new Error(`${id} has changed: look at leanRouter again`)
      return { code: part.names.replaceAll(/\S+/g, 'export const $& = () => undefined;'), map: null }
    },
  }
}

/** Leaves out of the table of addresses which file makes each page: only the build and the server ask. */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    enforce: 'pre',
    ...onlyForBrowsers,
    transform(code, id) {
      if (!slashed(id).endsWith('/src/web/routes.ts')) return
      const lean = code.replaceAll(/, file: '[\w./-]+\.tsx?'/g, '')
      if (lean === code) throw new Error(`${id} has changed: look at leanRoutes again`)
      return { code: lean, map: null }
    },
  }
}

const styleSheets = globSync('src/**/*.module.css').map(slashed).sort()

/** The class of one style sheet, as browsers are told: `card_1a`. Short, because every page carries its own twice. */
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
 * Puts class names where they are used instead of sending tables of them. Tables that are looked into by a name known only later
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
