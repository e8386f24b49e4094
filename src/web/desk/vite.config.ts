import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf, leanClasses, leanDeskRoutes } from '../../../scripts/lean-browser-files.ts'
import { recordSources } from '../../../scripts/record-sources.ts'
import { stableLayerOrder, visibleRouterFailures } from '../../../scripts/resilient-browser-files.ts'

// Every screen needs the framework and the frame around it: two files compress better, and arrive sooner, than thirty.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/
const frame = /src[\\/]web[\\/](?:desk[\\/]root|desk-ui[\\/]frame[\\/]|routes[\\/]desk-pages|ui[\\/](?:icon|drawings))/

export default defineConfig({
  base: '/desk/',
  // What every browser asks for, such as the shop's icon, is served by the shop.
  publicDir: false,
  cacheDir: '../../../node_modules/.vite-desk',
  plugins: [reactRouter(), leanDeskRoutes(), leanClasses(), visibleRouterFailures(), stableLayerOrder(), recordSources('desk-')],
  css: { modules: { generateScopedName: classNameOf } },
  // The folder lies outside of this one.
  build: { target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: frame },
              ],
            },
          },
        },
      },
    },
  },
})
