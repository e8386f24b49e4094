import { test as base, type BrowserContext, type BrowserContextOptions, type Page, type Response } from '@playwright/test'
import { ownIpAddress } from './own-ip-address.ts'
import type { TestProduct, TestProductOptions } from './command-server.ts'
import type { TestAddresses } from './start-shop-for-tests.ts'

export { expect } from '@playwright/test'

/** The fixtures of a test: a shop, its owner, a shopper, and the faults of the browser. */
export const test = base.extend<ShopFixtures>({
  baseURL: ({ addresses }, give) => give(addresses.SHOP),
  addresses: [sharedAddresses(), { option: true }],
  owner: ({ addresses }, give) => give(ownerCommands(addresses)),
  // Not as an option: a context is used again only for a test with the same ones.
  context: async ({ context }, give, info) => {
    await context.setExtraHTTPHeaders(ownIpAddress(info))
    await give(context)
    await resumePausedClock(context)
  },
  request: async ({ playwright, addresses }, give, info) => {
    const request = await playwright.request.newContext({ baseURL: addresses.SHOP, extraHTTPHeaders: ownIpAddress(info) })
    await give(request)
    await request.dispose()
  },
  anotherBrowser: async ({ browser, addresses }, give, info) => {
    const opened: BrowserContext[] = []
    await give(async (options) => {
      const context = await browser.newContext({ baseURL: addresses.SHOP, extraHTTPHeaders: ownIpAddress(info), ...options })
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  isPhone: ({ isMobile }, give) => give(isMobile ?? false),
  shopper: ({ isPhone }, give) => give(newShopper(isPhone ? 'phone' : 'desktop')),

  // A fault in the browser fails a test that does not allow it.
  faults: [
    async ({ context, addresses }, give) => {
      const { found, allowed } = collectFaults(context, addresses.SHOP)
      await give({ allow: (pattern) => void allowed.push(pattern), found })
      const unforeseen = found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      if (unforeseen.length > 0) throw new Error(`The browser complained:\n${[...new Set(unforeseen)].join('\n')}`)
    },
    { auto: true },
  ],
})

type ShopFixtures = {
  addresses: TestAddresses
  owner: Owner
  isPhone: boolean
  shopper: Shopper
  /** The browser of somebody else, with the context's options of the project. It is closed with the test. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  faults: {
    /** Allows a fault that this test provokes, such as /^404 .*no-such/ or /^console error: .../. */
    allow(pattern: RegExp): void
    readonly found: readonly string[]
  }
}

export type Owner = ReturnType<typeof ownerCommands>

/** Commands of the shop's owner. Each resolves when the pages show its change. */
function ownerCommands({ COMMANDS }: TestAddresses) {
  const ask = async (command: string, body: object = {}) => {
    const response = await fetch(`${COMMANDS}/${command}`, { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    /** A product that no other test buys: a copy of the Noor ring box, which takes a name, or of the Rani box, which takes none. */
    addProduct: (wanted: Partial<TestProductOptions> = {}): Promise<TestProduct> => ask('product', { like: 'noor-ring-box', ...wanted }),
    addPlainProduct: (wanted: Partial<TestProductOptions> = {}): Promise<TestProduct> =>
      ask('product', { like: 'rani-two-tier-box', ...wanted }),
    setPrice: (productId: string, pricePaise: number): Promise<void> => ask('price', { productId, pricePaise }),
    setStock: (variantId: string, stock: number): Promise<void> => ask('stock', { variantId, stock }),
    renameByImport: (productId: string, name: string): Promise<void> => ask('rename', { productId, name }),
    /** Imports the folder with other words in one file. */
    replaceByImport: (file: string, from: string, to: string): Promise<void> => ask('replace', { file, from, to }),
    retitleByImport: (slug: string, title: string): Promise<void> => ask('retitle', { slug, title }),
    breakCatalogue: (): Promise<void> => ask('break'),
    mendCatalogue: (): Promise<void> => ask('mend'),
    breakTexts: (): Promise<void> => ask('breakTexts'),
    mendTexts: (): Promise<void> => ask('mendTexts'),
    /** Only in a shop of its own that was started with `--stoppable-database`. */
    stopDatabase: (): Promise<void> => ask('stopDatabase'),
    startDatabase: (): Promise<void> => ask('startDatabase'),
    /** Cancels an order and erases its personal data. */
    eraseOrder: async (orderId: string): Promise<void> => {
      const by = { who: 'staff', name: 'Meera' }
      await ask('callShop', { path: 'orders.cancel', args: [{ orderId, cancelledBy: by, reason: 'A test' }] })
      await ask('callShop', { path: 'orders.erase', args: [orderId, by] })
    },
    /** Resolves when they are saved; the pages follow a moment later. */
    changeSettings: async (change: Readonly<Record<string, unknown>>): Promise<void> => {
      const { version, value } = await ask('callShop', { path: 'configuring.show', args: ['settings'] })
      const wanted = { ...value, ...change }
      await ask('callShop', {
        path: 'configuring.save',
        args: [{ document: 'settings', began: version, wanted, by: 'Meera', source: 'form' }],
      })
    },
    ordersOfPhone: async (phone: string): Promise<number> =>
      (await ask('callShop', { path: 'orders.listOfPhone', args: [[phone]] })).length,
  }
}

export type Shopper = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly pincode: string
  readonly address: string
}

let shopperCount = 0

/** Returns a shopper with an email address that no other test uses. */
const newShopper = (device: string): Shopper => ({
  name: 'Asha Rao',
  email: `asha.${device}.${process.pid}.${++shopperCount}@example.com`,
  phone: '9876543210',
  pincode: '560001',
  address: '12 MG Road',
})

function sharedAddresses(): TestAddresses {
  const { SHOP = '', DESK = '', PAYMENTS = '', PARCELS = '', MAILBOX = '', COMMANDS = '' } = process.env
  return { SHOP, DESK, PAYMENTS, PARCELS, MAILBOX, COMMANDS }
}

/** Collects console errors, failed and refused requests, and requests to third parties. */
function collectFaults(context: BrowserContext, shopAddress: string): { found: string[]; allowed: RegExp[] } {
  const found: string[] = []
  context.on('console', (message) => {
    // Failed and refused requests are collected below, with their addresses.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    found.push(`console error: ${message.text()}`)
  })
  context.on('weberror', (error) => found.push(`page error: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left aborts its pending requests.
    if (why !== 'net::ERR_ABORTED') found.push(`failed: ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`)
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(`${shopAddress}/`) && !/^(?:data|blob):/.test(request.url())) found.push(`third party: ${request.url()}`)
  })
  return { found, allowed: [] }
}

/** Opens an address and waits for hydration. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await waitForHydration(page)
  return response
}

/**
 * Scripts are deferred on purpose; early-clicks.spec.ts covers input before hydration. A busy browser hydrates a page in parts: it is done
 * when the last link is, which stands in the footer.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = Array.from(document.querySelectorAll('header a, footer a'))
    return links.length > 0 && links.every((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')))
  })
}

const paused = new WeakSet<BrowserContext>()

/** Stops the page's clock at a moment; it goes on when the test ends. */
export async function pauseClock(page: Page, at: number | Date): Promise<void> {
  paused.add(page.context())
  await page.clock.pauseAt(at)
}

/**
 * Lets a clock go on that a test has left standing. Playwright does so itself without waiting for it, and then a part of that clock can stay in a
 * context that is used again: the next test's first page fails in a script that no page of the shop has.
 */
async function resumePausedClock(context: BrowserContext): Promise<void> {
  if (paused.delete(context)) await context.clock.resume()
}
