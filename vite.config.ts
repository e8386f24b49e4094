import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Every page needs the framework and the house around the page: two files compress better, and arrive sooner, than thirty.
// What only some pages show stays out of the second one.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/
const house =
  /src[\\/](?:kit[\\/](?:money|zodiac)|web[\\/](?:routes|media-url|layout[\\/][\w-]+\.(?:tsx?|css)|layout[\\/]fonts|browser[\\/](?:filters|stored|unknown|last|use-pieces)[\w-]*|ui[\\/](?:back-link|button|card-data|icon|notice|page-title|pager|picture|price|product-card|swatches|toast)\b))/

// What the pages that sell share, and those that only let one try a name.
const writing = /src[\\/]kit[\\/](?:personal-name|result)/
const bag = /src[\\/](?:shop[\\/]cart[\\/]|web[\\/](?:browser[\\/](?:cart|buy-now)|ui[\\/]quantity)\b)/
const signs = /src[\\/](?:foil[\\/]zodiac|web[\\/]ui[\\/]zodiac)/

export default defineConfig({
  plugins: [reactRouter(), leanRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'house', test: house },
                { name: 'writing', test: writing },
                { name: 'bag', test: bag },
                { name: 'signs', test: signs },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * Leaves out of the browser's files what this shop has turned off: finding routes later (`routeDiscovery` is 'initial') and
 * measuring the router. Stops when the router's files say anything else than they did when this was written.
 */
function leanRouter(): Plugin {
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
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = parts.find(({ file }) => file.test(id))
      if (!part) return
      const exported = /^export \{ (.+) \};?$/m.exec(code)?.[1]?.replaceAll(', ', ' ')
      if (exported !== part.names) throw new Error(`${id} has changed: look at leanRouter in vite.config.ts again`)
      return { code: part.names.replaceAll(/\S+/g, 'export const $& = () => undefined;'), map: null }
    },
  }
}
