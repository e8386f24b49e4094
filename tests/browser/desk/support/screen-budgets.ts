import type { DeskPageName } from '#src/web/routes/desk-pages.ts'
import type { BytesSent } from '../../support/bytes-sent.ts'
import { expect } from './desk-test.ts'

const kilobyte = 1024

/** The most KB of script in the first view: the framework, the frame and the list of all screens are 100 of them. Tables and dialogs cost more. */
const ownScript: Partial<Record<DeskPageName, number>> = {
  login: 101,
  orders: 136,
  enquiries: 136,
  enquiry: 131,
  returns: 136,
  return: 131,
  parcels: 136,
  mails: 136,
  products: 136,
  product: 156,
  productPictures: 136,
  changes: 136,
  changeSet: 136,
  changePlan: 136,
  texts: 136,
  text: 131,
  banners: 131,
  /** With the shop's lettering, because the foil is drawn while corners move. */
  productWriting: 156,
  money: 136,
  payments: 136,
  refunds: 136,
  settlements: 136,
  remittances: 136,
  payoutFiles: 136,
  invoices: 136,
  figureRows: 136,
  stock: 136,
  order: 131,
}
const usualScript = 116
const mostStyles = 24
const usualFonts = 70
/** The shop's page beside a product's form brings the shop's own fonts along. */
const ownFonts: Partial<Record<DeskPageName, number>> = { product: 104, text: 104, banners: 104 }

/** Expects that what the first view of a screen was sent keeps its limits. */
export function expectLight(name: DeskPageName, sent: BytesSent): void {
  expect(sent.script, 'bytes of script').toBeGreaterThan(0)
  expect(sent.script, 'bytes of script').toBeLessThanOrEqual((ownScript[name] ?? usualScript) * kilobyte)
  expect(sent.stylesheet, 'bytes of stylesheet').toBeLessThanOrEqual(mostStyles * kilobyte)
  expect(sent.font, 'bytes of font').toBeLessThanOrEqual((ownFonts[name] ?? usualFonts) * kilobyte)
}
