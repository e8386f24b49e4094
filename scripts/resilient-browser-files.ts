// Changes of the build to the files for browsers, so that the shop works on when a page's script cannot be fetched.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const onlyForBrowsers = { apply: 'build', applyToEnvironment: ({ name }) => name === 'client' } satisfies Partial<Plugin>

/**
 * When a page's own script cannot be fetched, React Router reloads the current page: the click is lost, and without a network so is
 * the page. With this change the error page is shown, with a link to where the click led.
 */
export function visibleRouterFailures(): Plugin {
  const file = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'visible-router-failures',
    ...onlyForBrowsers,
    transform(code, id) {
      if (!file.test(id)) return
      if (!reload.test(code)) throw new Error(`${id} has changed: check visibleRouterFailures`)
      // The router shows the error page for a page that throws when it is rendered.
      return { code: code.replace(reload, 'return { default: () => { throw error } };'), map: null }
    },
  }
}

/**
 * Where a page was seen before, React Router waits for its stylesheet before it hands on the fetch of its data. If that fetch ends meanwhile,
 * since the shopper goes elsewhere, nothing waits for it yet that could catch its error: it would be reported as one of the page. What waits
 * later still gets it.
 */
export function quietLeftPages(): Plugin {
  const file = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routes\.js$/
  const handedOn = 'return handler();'
  return {
    name: 'quiet-left-pages',
    ...onlyForBrowsers,
    transform(code, id) {
      if (!file.test(id)) return
      if (code.split(handedOn).length !== 2) throw new Error(`${id} has changed: check quietLeftPages`)
      return { code: code.replace(handedOn, 'let fetched = handler(); fetched.catch(() => {}); return fetched;'), map: null }
    },
  }
}

/**
 * Cascade layers rank in the order in which a browser first reads them. Every CSS file begins with the whole order, so that it is the same
 * whichever file arrives first, also after the error page has rendered the document again.
 */
export function stableLayerOrder(): Plugin {
  const [order] = /@layer [\w, ]+;/.exec(readFileSync('src/web/layout/tokens.css', 'utf8')) ?? []
  if (!order) throw new Error('src/web/layout/tokens.css does not begin with the order of the layers')
  return {
    name: 'stable-layer-order',
    ...onlyForBrowsers,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
      }
    },
  }
}
