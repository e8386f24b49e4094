import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf, leanClasses, leanRouter, leanRoutes } from './scripts/lean-browser-files.ts'
import { leanReact } from './scripts/lean-react.ts'
import { deferrableHydration } from './scripts/lean/deferrable-hydration.ts'
import { leanRouterCode } from './scripts/lean/lean-router.ts'
import { recordSources } from './scripts/record-sources.ts'
import { quietLeftPages, stableLayerOrder, visibleRouterFailures } from './scripts/resilient-browser-files.ts'

// Every page needs the framework and the page shell: two files compress better, and arrive sooner, than thirty.
// What only some pages show stays out of the second one.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/
const shell =
  /src[\\/](?:kit[\\/](?:money|lid[\\/]zodiac)|web[\\/](?:routes[.]ts|routes[\\/](?:shop-pages|filter-storage-keys|calls)|media-url|phone-url|product-address|layout[\\/](?:header[\\/]|head[\\/])?[\w-]+\.(?:tsx?|css)|layout[\\/]fonts|browser[\\/](?:unknown-json|storage[\\/](?:delivery-pincode|clear-stored-filters|stored|last|use-cart-count))[\w-]*|ui[\\/](?:(?:button|icon|prefetch|page[\\/]back-link|message[\\/](?:dismissible-panel|notice|toast)|picture[\\/]picture)\b|product[\\/])))/

// The title and the pager of pages that lead to others: product, cart, checkout and order do without them.
const title = /src[\\/]web[\\/]ui[\\/]page[\\/](?:page-title|pager)\b/

// Shared by the pages that sell, and those that only let a shopper try a name.
const writing = /src[\\/](?:kit[\\/](?:lid[\\/]personal-name|result)|web[\\/]ui[\\/]form[\\/]field\.module\.css)/
const cart =
  /src[\\/](?:shop[\\/](?:cart[\\/]cart\.ts|pricing[\\/]order-totals)|web[\\/](?:browser[\\/](?:storage[\\/]cart|buy-now)\b|totals[\\/]))/
// Quantity and delivery check: the checkout has neither.
const quantity =
  /src[\\/](?:shop[\\/]cart[\\/]requested-quantities|web[\\/](?:delivery[\\/](?:delivery-items|delivery-check)\b|ui[\\/]form[\\/]quantity\b))/
// Checkout and order need both, in part.
const unpaid = /src[\\/]web[\\/]browser[\\/]storage[\\/](?:unpaid-order|checkout-draft)\b/
const contact = /src[\\/]kit[\\/]contact[\\/](?:digits|email|phone|pincode)\b/
const zodiac = /src[\\/](?:foil[\\/]zodiac|web[\\/]ui[\\/]lid[\\/]zodiac)/

export default defineConfig({
  plugins: [
    reactRouter(),
    deferrableHydration(),
    leanRouter(),
    leanRouterCode('shop'),
    leanReact(),
    leanRoutes(),
    leanClasses(),
    visibleRouterFailures(),
    quietLeftPages(),
    stableLayerOrder(),
    recordSources(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants are inlined: no page carries the class names, signs and texts of others.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // Every first view has the names of all files in its list of pages: each letter of chance counts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Fonts and pictures keep the usual eight: the server's build names them too, and another name would be fetched a second time.
            assetFileNames: ({ names }) => `assets/[name]-[hash:${names.some((name) => name.endsWith('.css')) ? 6 : 8}][extname]`,
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'shell', test: shell },
                { name: 'title', test: title },
                { name: 'writing', test: writing },
                { name: 'cart', test: cart },
                { name: 'quantity', test: quantity },
                { name: 'unpaid', test: unpaid },
                { name: 'contact', test: contact },
                { name: 'zodiac', test: zodiac },
              ],
            },
          },
        },
      },
    },
  },
})
