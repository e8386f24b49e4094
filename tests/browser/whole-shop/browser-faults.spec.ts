import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/shop-test.ts'

/** A test without faults proves something only if each kind of fault is detected. */
const faultsByName: Record<string, (page: Page) => Promise<unknown>> = {
  'an error in the console': (page) => page.evaluate(() => console.error('something is wrong')),
  'an error of a script': (page) =>
    page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('something broke')
      })
    }),
  'an address that is not there': (page) => page.evaluate(() => fetch('/media/nothing.webp').then(({ status }) => status)),
  'a request to somebody else': (page) => page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => 0)),
  'a script that the policy forbids': (page) =>
    page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'void 0'
      document.body.append(script)
    }),
}

for (const [what, provoke] of Object.entries(faultsByName)) {
  test(`${what} would fail a test that did not foresee it`, async ({ page, faults }) => {
    faults.allow(/./)
    await open(page, '/faq')
    expect(faults.found).toEqual([])
    await provoke(page)
    await expect.poll(() => faults.found.length).toBeGreaterThan(0)
  })
}
