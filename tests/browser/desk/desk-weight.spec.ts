import type { DeskPageName } from '#src/web/routes/desk-pages.ts'
import { countBytes } from '../support/bytes-sent.ts'
import { expect, openDesk } from './support/desk-test.ts'
import { screens, test } from './support/example-screens.ts'

const kilobyte = 1024

/** The most KB of script in the first view: the framework and the frame are 116 of them. Tables and dialogs cost more. */
const ownScript: Partial<Record<DeskPageName, number>> = {
  login: 110,
  orders: 145,
  parcels: 145,
  mails: 145,
  money: 145,
  invoices: 145,
  order: 140,
}
const usualScript = 125
const mostStyles = 24
const mostFonts = 70

for (const { name, path, right } of screens) {
  test(`the first view of ${path} keeps its limits of bytes`, async ({ page, logIn, examplesOf }) => {
    const addresses = await examplesOf([name])
    if (right !== 'anybody') await logIn('owner')
    const bytesSent = countBytes(page)
    await openDesk(page, addresses.get(name)!)
    await page.waitForLoadState('load')
    const sent = await bytesSent()
    expect(sent.script, 'bytes of script').toBeGreaterThan(0)
    expect(sent.script, 'bytes of script').toBeLessThanOrEqual((ownScript[name] ?? usualScript) * kilobyte)
    expect(sent.stylesheet, 'bytes of stylesheet').toBeLessThanOrEqual(mostStyles * kilobyte)
    expect(sent.font, 'bytes of font').toBeLessThanOrEqual(mostFonts * kilobyte)
  })
}
