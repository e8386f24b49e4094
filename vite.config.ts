import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf, leanClasses, leanRouter, leanRoutes } from './scripts/lean-browser-files.ts'
import { recordSources } from './scripts/record-sources.ts'
import { stableLayerOrder, visibleRouterFailures } from './scripts/resilient-browser-files.ts'

// Every page needs the framework and the house around the page: two files compress better, and arrive sooner, than thirty.
// What only some pages show stays out of the second one.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/
const house =
  /src[\\/](?:kit[\\/](?:money|zodiac)|web[\\/](?:routes|media-url|layout[\\/][\w-]+\.(?:tsx?|css)|layout[\\/]fonts|browser[\\/](?:delivery-pincode|filters|stored|unknown|last|use-cart-count)[\w-]*|ui[\\/](?:back-link|button|card-data|icon|dismissible-panel|notice|picture|price|product-card|swatches|toast)\b))/

// What pages show that lead to others, and that pieces, bag, checkout and orders do without.
const leads = /src[\\/]web[\\/]ui[\\/](?:page-title|pager)\b/

// What the pages that sell share, and those that only let one try a name.
const writing = /src[\\/](?:kit[\\/](?:personal-name|result)|web[\\/]ui[\\/]field\.module\.css)/
const bag = /src[\\/](?:shop[\\/]cart[\\/]cart\.ts|web[\\/]browser[\\/](?:cart|buy-now)\b)/
// How many, and where to: the checkout does without what counts.
const wish =
  /src[\\/](?:shop[\\/]cart[\\/]wanted-quantities|web[\\/](?:delivery[\\/](?:delivery-items|delivery-check)\b|ui[\\/]quantity\b))/
const reachable = /src[\\/]kit[\\/](?:digits|email|phone|pincode)\b/
const signs = /src[\\/](?:foil[\\/]zodiac|web[\\/]ui[\\/]zodiac)/

export default defineConfig({
  plugins: [reactRouter(), leanRouter(), leanRoutes(), leanClasses(), visibleRouterFailures(), stableLayerOrder(), recordSources()],
  css: { modules: { generateScopedName: classNameOf } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A name stands where it is used: no page carries the class names, signs and words of others.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'house', test: house },
                { name: 'leads', test: leads },
                { name: 'writing', test: writing },
                { name: 'bag', test: bag },
                { name: 'wish', test: wish },
                { name: 'reachable', test: reachable },
                { name: 'signs', test: signs },
              ],
            },
          },
        },
      },
    },
  },
})
