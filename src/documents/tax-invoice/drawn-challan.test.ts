import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import { type Challan, linesOfLot, linesWithoutTax } from '#src/shop/tax/challans/challan.ts'
import { drawUpInvoice, type Sale } from '#src/shop/tax/tax-document.ts'
import { aBuyer, aSale, aSeller, aSoldLine, buyersGstin } from '#tests/factories/tax.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { drawTaxDocument, type TaxDocumentFonts } from './draw-tax-document.ts'
import { fontNames } from './typesetting.ts'

const day = '2026-11-21' as Day
const fonts = Object.fromEntries(
  fontNames.map((name) => [name, readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))]),
) as unknown as TaxDocumentFonts

/** Of two boxes at ₹499 one goes in the second lot. */
function aLot(own: Partial<Sale> = {}): Challan {
  const { payment: _, advancePaise: __, ...invoice } = drawUpInvoice(aSale(own), [], day)
  const lines = linesOfLot(invoice, [{ position: 1, units: 1 }], 'second')
  return {
    ...{ ...invoice, kind: 'challan', number: 'MJ/D2627/0007', issuedOn: day, orderNumber: 'MJ-10002', lines },
    why: { kind: 'later lot', of: 'MJ-10001' },
    invoice: { number: 'MJ/2627/0123', issuedOn: '2026-11-20' as Day },
  }
}

const aRemake = (own: Partial<Sale> = {}): Challan => ({
  ...aLot(own),
  lines: linesWithoutTax([aSoldLine({ quantity: 1 })]),
  why: { kind: 'no supply', of: 'the pieces of return MJ-10001-R1' },
})

async function pagesOf(challan: Challan): Promise<string[]> {
  return readPdf(await drawTaxDocument(challan, fonts)).map((page) => page.join('\n'))
}

const assertPrinted = (text: string, ...expected: (string | RegExp)[]) => {
  for (const part of expected) assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${part}\n${text}`)
}

test('a challan has everything that rule 55 of the CGST Rules requires, in three copies that differ only by their mark', async () => {
  const pages = await pagesOf(aLot())
  const marks = ['Original for consignee', 'Duplicate for transporter', 'Triplicate for consignor']
  assert.equal(pages.length, 3)
  for (const [index, page] of pages.entries()) {
    assertPrinted(page, marks[index]!, 'Delivery Challan', 'Page 1 of 1', 'Authorised signatory')
    assert.equal(marks.filter((mark) => page.includes(mark)).length, 1)
  }
  const [first = '', ...others] = pages.map((page, index) => page.replace(marks[index]!, ''))
  for (const other of others) assert.equal(other, first)
  assertPrinted(
    first,
    ...['Manjusha Leathercraft (demo shop)', '14 Karvenagar Lane', 'GSTIN: 27DEMOS1234D1ZK', 'MJ/D2627/0007', '21-Nov-2026'],
    ...['Asha Rao', '12 MG Road', 'State: Karnataka (29)', 'HSN 42029200', 'Noor Ring Box (Oxblood)', '1 NOS', '18 %'],
    ...[/Place of supply\nKarnataka \(29\)/, /Tax invoice\nMJ\/2627\/0123,\n20-Nov-2026/, /Reason\nLater lot of order MJ-10001/],
    // ₹499.00 with 18 % in it: 499 × 18 / 118 = 76.12.
    ...[/Taxable value\n422\.88/, /IGST\n76\.12/, /Total\n₹\n499\.00/, 'Rupees four hundred ninety-nine only'],
  )
  assert.doesNotMatch(first, /�/)
})

test('within the state a lot shows CGST and SGST, and a business is its consignee under its GSTIN', async () => {
  const buyer = aBuyer({ gstin: buyersGstin, businessName: 'Deshpande Gifts' })
  const [page = ''] = await pagesOf(aLot({ placeOfSupply: '27', buyer }))
  assertPrinted(page, /CGST\n38\.06\nSGST\n38\.06/, /Consignee\n(?:.*\n)*Deshpande Gifts\nGSTIN: 29DEMOB5678D1Z9\nFor Asha Rao\n12 MG Road/)
})

test('what is not sold has a value and no tax, and the challan states that it is no supply', async () => {
  const [page = ''] = await pagesOf(aRemake())
  assertPrinted(
    page,
    /Not a supply: these goods come in place\sof the pieces of return\sMJ-10001-R1/,
    /no\stax\sis\scharged/,
    /Value\n₹\n499\.00/,
    'HSN 42029200',
  )
  assert.doesNotMatch(page, /IGST|CGST|SGST|18 %|Taxable/)
})

test('the challan of a seller who is not registered states that, and no tax', async () => {
  for (const challan of [aLot, aRemake]) {
    const [page = ''] = await pagesOf(challan({ seller: aSeller({ gstin: undefined }) }))
    assertPrinted(page, 'Not registered under GST', 'The consignor is not registered under GST.', /\nInvoice\nMJ/)
    assert.doesNotMatch(page, /Tax invoice|IGST|CGST|GSTIN|Taxable|Place of supply/)
  }
})

test('the copies of a trial, and of many lines, are all whole', async () => {
  const lines = Array.from({ length: 30 }, () => aSoldLine({ quantity: 1, unitPricePaise: paise(10_000) }))
  const challan = { ...aRemake({ isTrial: true }), lines: linesWithoutTax(lines) }
  const pages = await pagesOf(challan)
  const each = pages.length / 3
  assert.ok(each >= 2 && Number.isInteger(each))
  for (const [index, page] of pages.entries()) assertPrinted(page, 'No real money', `Page ${(index % each) + 1} of ${each}`)
  assert.equal(pages.filter((page) => /Value\n₹\n3,000\.00/.test(page)).length, 3)
})

test('a screen reader finds the title and tables of each copy', async () => {
  const file = Buffer.from(await drawTaxDocument(aLot(), fonts)).toString('latin1')
  assert.ok(file.includes('(Delivery Challan MJ/D2627/0007)'))
  assert.equal(file.match(/\/S \/H1/g)?.length, 3)
  assert.equal(file.match(/\/S \/Table/g)?.length, 6)
})
