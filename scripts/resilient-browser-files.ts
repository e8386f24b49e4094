// What the build does to the files that browsers are sent, so that a page that cannot be fetched is no end of the shop.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const onlyForBrowsers = { apply: 'build', applyToEnvironment: ({ name }) => name === 'client' } satisfies Partial<Plugin>

/**
 * Where a page's own script cannot be fetched, React Router loads the page one is on afresh: the click is lost, and without a network
 * so is the shop. Ours says what happened instead, and leads on to where the click led.
 */
export function visibleRouterFailures(): Plugin {
  const file = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/
  const silence = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'outspoken-router',
    ...onlyForBrowsers,
    transform(code, id) {
      if (!file.test(id)) return
      if (!silence.test(code)) throw new Error(`${id} has changed: look at outspokenRouter again`)
      // A page that fails when it is drawn is one that the router shows the error page for.
      return { code: code.replace(silence, 'return { default: () => { throw error } };'), map: null }
    },
  }
}

/**
 * Layers rank by the order in which a browser first hears of them. Every file of styles begins with the whole order, so that it is the
 * same whichever arrives first, also after the error page has drawn the document anew.
 */
export function stableLayerOrder(): Plugin {
  const [order] = /@layer [\w, ]+;/.exec(readFileSync('src/web/layout/tokens.css', 'utf8')) ?? []
  if (!order) throw new Error('src/web/layout/tokens.css no longer begins with the order of the layers')
  return {
    name: 'layers-in-order',
    ...onlyForBrowsers,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
      }
    },
  }
}
