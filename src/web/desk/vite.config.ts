import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf, leanClasses, leanDeskRoutes, leanRouter } from '../../../scripts/lean-browser-files.ts'
import { leanRouterCode } from '../../../scripts/lean/lean-router.ts'
import { leanReact } from '../../../scripts/lean-react.ts'
import { recordSources } from '../../../scripts/record-sources.ts'
import { quietLeftPages, stableLayerOrder, visibleRouterFailures } from '../../../scripts/resilient-browser-files.ts'

// Every screen needs the framework and the frame around it: two files compress better, and arrive sooner, than thirty.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/
const frame = /src[\\/]web[\\/](?:desk[\\/]root|desk-ui[\\/]frame[\\/]|routes[\\/]desk-pages|ui[\\/](?:icon|drawings))/
/** What nearly every screen needs beside it: such small files would be a quarter of the list of all screens. */
const common = /src[\\/](?:kit[\\/]time[\\/]|web[\\/]desk-ui[\\/](?:panel|moment|state-label|acts[\\/](?:act-form|act-dialog)))/

/** The same for the server, which names fonts in its pages. */
const assetFileNames = 'assets/[name]-[hash:5][extname]'

export default defineConfig({
  base: '/desk/',
  // What every browser asks for, such as the shop's icon, is served by the shop.
  publicDir: false,
  cacheDir: '../../../node_modules/.vite-desk',
  plugins: [
    reactRouter(),
    leanRouter(),
    leanRouterCode('desk'),
    leanReact(),
    leanDeskRoutes(),
    leanClasses(),
    visibleRouterFailures(),
    quietLeftPages(),
    stableLayerOrder(),
    recordSources('desk-'),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  // The folder lies outside of this one.
  build: { target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // Every first view has the names of all files: eight letters of chance each would be a quarter of that list.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: frame },
                { name: 'common', test: common },
              ],
            },
          },
        },
      },
    },
  },
})
