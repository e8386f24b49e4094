import type { Page } from '@playwright/test'
import type { Role } from '#src/shop/staff/desk-rights.ts'
import type { TestLogin } from '../../support/desk-commands.ts'
import { expectArrived } from '../../support/page-checks.ts'
import { expect, test as shopTest } from '../../support/shop-test.ts'

export { expectAccessible, expectArrived, expectNoSidewaysScroll } from '../../support/page-checks.ts'
export { tick, untick } from '../../support/press.ts'
export { expect } from '../../support/shop-test.ts'

/** The devices of the people of the desk, for `test.use`. */
export const devices = {
  laptop: { viewport: { width: 1280, height: 800 } },
  /** On the bench. */
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

export type Person = TestLogin & { readonly page: Page }

/** The fixtures of the shop's tests, and people who are logged in at the desk. */
export const test = shopTest.extend<DeskFixtures>({
  ask: ({ addresses }, give) =>
    give(async (command, body) => {
      const response = await fetch(`${addresses.COMMANDS}/${command}`, { method: 'POST', body: JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text === '' ? undefined : JSON.parse(text)
    }),
  callShop: ({ ask }, give) => give((path, ...args) => ask('callShop', { path, args })),
  accounts: async ({ ask, addresses }, give) => {
    const emails: string[] = []
    await give(emails)
    // The list of people would have somebody more with every test, and be read for a minute by the one that checks it.
    if (addresses.COMMANDS === process.env['COMMANDS'])
      for (const email of emails) await ask('callShop', { path: 'staff.remove', args: [email] })
  },
  // Named here in this order, accounts are removed after the browser was judged: a page that is still open reads its data again, and would get a 401.
  faults: ({ accounts: _accounts, faults }, give) => give(faults),
  logIn: ({ accounts, anotherBrowser, context, page, ask, addresses, contextOptions, viewport, hasTouch, isMobile }, give) =>
    give(async (role, { on = 'this browser', name } = {}) => {
      const login = (await ask('logIn', { role, name })) as TestLogin
      accounts.push(login.email)
      const own = on === 'this browser' ? context : await anotherBrowser({ ...contextOptions, viewport, hasTouch, isMobile })
      await own.addCookies([{ name: 'desk', value: login.token, url: addresses.SHOP, httpOnly: true, sameSite: 'Lax' }])
      return { ...login, page: own === context ? page : await own.newPage() }
    }),
})

type DeskFixtures = {
  /** The addresses of those who were logged in, who have no account any more when the test is over. */
  accounts: string[]
  ask: (command: string, body: object) => Promise<unknown>
  /** Calls a function that shop.ts lists, such as `orders.confirm`, in the running shop. */
  callShop: (path: string, ...args: readonly unknown[]) => Promise<unknown>
  /** Somebody new at the desk, in this test's own browser or in another one. */
  logIn: (role: Role, options?: { on?: 'this browser' | 'another browser'; name?: string }) => Promise<Person>
}

/** Opens a screen of the desk and waits until it reacts. */
export async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const search = document.querySelector('input[data-desk-search]')
    // React marks elements before effects run: a key pressed in between would go unheard, so the page's own sign is awaited too.
    const areKeysHeard = search === null || search.hasAttribute('aria-keyshortcuts')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps')) && areKeysHeard
  })
}

/** Goes to a screen by `g` and its letter, and waits until it is shown. The second key counts for a moment only, so both are pressed again on a busy machine. */
export async function goByKeys(page: Page, letter: string, screen: RegExp, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(screen, { timeout: 5_000 })
  }).toPass()
  await expectArrived(page, screen, heading)
}
