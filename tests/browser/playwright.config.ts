import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The same sequence as in scripts/verify/browser.mjs, for runs without it.
const browserPaths = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const browser = browserPaths.find((path) => path && existsSync(path))

/** Specs that do not depend on the size of the window run in one project. Single tests of the others that do not are tagged @once; @phone are those of small screens. */
const sizeless = [
  'b2b-only',
  'blog',
  'cart-contents',
  'checkout',
  'checkout-refusals',
  'contact',
  'contact-phone',
  'contained-gst',
  'delivery-promise',
  'disclosures',
  'first-picture',
  'first-view-weight',
  'held-fonts',
  'early-clicks',
  'generated-requests',
  'home',
  'invoice',
  'layout',
  'listing',
  'listing-pages',
  'personalised',
  'order-page',
  'next-page',
  'offline-switched-off',
  'own-shop',
  'page-cache',
  'kept-pages',
  'merchant-feed',
  'payment-trouble',
  'product-sizes',
  'search-engines',
  'toasts',
  'browser-faults',
  'dark-patterns',
  'new-in-wcag-22',
  'small-targets',
  'purchase-walk',
  'shop-states',
  'structured-data',
  'database-away',
].map((name) => `**/${name}.spec.ts`)

const deskSpecs = '**/desk/**/*.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browser',
  globalSetup: './support/start-shop-for-tests.ts',
  // One shop serves all tests. Many of the desk's wait for the ten seconds in which an act can be taken back: one more worker than CI has cores fills
  // them. With a fourth the same tests took up to an eighth longer.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Far more than a quiet machine needs: a busy one may take five times as long over each step.
  timeout: 180_000,
  // A little less than scripts/verify/runs.mjs allows for this part, so that the report names the test that was running.
  globalTimeout: 70 * 60_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '../../test-results/browser.json' }]],
  use: {
    // A new context is half the price of a short test. What Playwright does not take back, such as permissions, is named by the specs that need a new one.
    reuseContext: true,
    actionTimeout: 25_000,
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // No page of a test lives long enough for the optimising compilers to pay: without them 160 tests took 7 % less of a core.
      args: [
        '--js-flags=--no-opt,--no-maglev',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer for the pages whose network tests spoil; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: deskSpecs, grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    // Each test there runs at the size of the device of the person who does that job.
    { name: 'desk', testMatch: deskSpecs, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: [...sizeless, deskSpecs],
      grepInvert: /@once/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
