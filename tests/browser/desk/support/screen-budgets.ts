import type { DeskPageName } from '#src/web/routes/desk-pages.ts'
import type { BytesSent } from '../../support/bytes-sent.ts'
import { expect } from './desk-test.ts'

const kilobyte = 1024

/** The most KB of script in the first view: the framework and the frame are 116 of them. Tables and dialogs cost more. */
const ownScript: Partial<Record<DeskPageName, number>> = {
  login: 110,
  orders: 145,
  enquiries: 145,
  enquiry: 140,
  parcels: 145,
  mails: 145,
  products: 145,
  product: 165,
  money: 145,
  payments: 145,
  refunds: 145,
  settlements: 145,
  remittances: 145,
  payoutFiles: 145,
  invoices: 145,
  figureRows: 145,
  stock: 145,
  order: 140,
}
const usualScript = 125
const mostStyles = 24
const usualFonts = 70
/** The shop's page beside a product's form brings the shop's own fonts along. */
const ownFonts: Partial<Record<DeskPageName, number>> = { product: 104 }

/** Expects that what the first view of a screen was sent keeps its limits. */
export function expectLight(name: DeskPageName, sent: BytesSent): void {
  expect(sent.script, 'bytes of script').toBeGreaterThan(0)
  expect(sent.script, 'bytes of script').toBeLessThanOrEqual((ownScript[name] ?? usualScript) * kilobyte)
  expect(sent.stylesheet, 'bytes of stylesheet').toBeLessThanOrEqual(mostStyles * kilobyte)
  expect(sent.font, 'bytes of font').toBeLessThanOrEqual((ownFonts[name] ?? usualFonts) * kilobyte)
}
