import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// Every page needs the framework and the house around the page: two files compress better, and arrive sooner, than thirty.
// What only some pages show stays out of the second one.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
const house =
  /src[\\/](?:kit[\\/](?:money|zodiac)|web[\\/](?:routes|media-url|layout[\\/][\w-]+\.(?:tsx?|css)|layout[\\/]fonts|browser[\\/](?:filters|stored|unknown|last|use-pieces)[\w-]*|ui[\\/](?:back-link|button|card-data|icon|notice|page-title|pager|picture|price|product-card|swatches|toast)\b))/

export default defineConfig({
  plugins: [reactRouter()],
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
              ],
            },
          },
        },
      },
    },
  },
})
