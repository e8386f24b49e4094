import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import { creditLines } from '#src/shop/tax/credit-lines.ts'
import { drawUpInvoice, type CreditNote, type Sale, type TaxInvoice } from '#src/shop/tax/tax-document.ts'
import { aBuyer, aSale, aSeller, aSoldLine, buyersGstin } from '#tests/factories/tax.ts'
import { readPdf, textOfPdf } from '#tests/read-pdf.ts'
import { drawTaxDocument, type TaxDocumentFonts } from './draw-tax-document.ts'
import { fontNames } from './typesetting.ts'

const day = '2026-11-21' as Day
const fonts = Object.fromEntries(
  fontNames.map((name) => [name, readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))]),
) as unknown as TaxDocumentFonts

const anInvoice = (sale: Partial<Sale> = {}): TaxInvoice => ({
  ...drawUpInvoice(aSale(sale), [], day),
  number: 'MJ/2627/0123',
  issuedOn: day,
})

function aCreditNote(amount: number, sale: Partial<Sale> = {}): CreditNote {
  const invoice = anInvoice(sale)
  return {
    ...invoice,
    kind: 'credit-note',
    lines: creditLines(invoice, [], paise(amount)),
    number: 'MJ/C2627/0007',
    corrects: { number: invoice.number, issuedOn: day, totalPaise: paise(99_800) },
    reason: 'One box came with a scratch',
  }
}

const draw = (document: TaxInvoice | CreditNote) => drawTaxDocument(document, fonts)
const assertPrinted = async (document: TaxInvoice | CreditNote, ...expected: (string | RegExp)[]) => {
  const text = textOfPdf(await draw(document))
  for (const part of expected) assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${part}\n${text}`)
  return text
}

test('an invoice has everything that rule 46 of the CGST Rules requires', async () => {
  const text = await assertPrinted(
    anInvoice(),
    'Tax Invoice',
    'Manjusha Leathercraft (demo shop)',
    '14 Karvenagar Lane',
    'GSTIN: 27DEMOS1234D1ZK',
    'MJ/2627/0123',
    '21-Nov-2026',
    'Asha Rao',
    '12 MG Road',
    'State: Karnataka (29)',
    'HSN 42029200',
    'Noor Ring Box (Oxblood)',
    '2 NOS',
    /Place of supply\nKarnataka \(29\)/,
    /Reverse charge\nNo/,
    /Taxable value\n845\.76/,
    '18 %',
    /IGST\n152\.24/,
    /Total\n₹\n998\.00/,
    'Rupees nine hundred ninety-eight only',
    'For Manjusha Leathercraft (demo shop)',
    'Authorised signatory',
    'Original for recipient',
  )
  assert.doesNotMatch(text, /CGST|real money|�/)
})

test('an invoice of a cash order with an advance prints what was paid and what is to be collected', async () => {
  await assertPrinted(
    anInvoice({ payment: 'cod', advancePaise: paise(30_000) }),
    /Payment\nCash on delivery/,
    // ₹998 less ₹300.
    /Paid in advance\n₹\s*300/,
    /To be collected\n₹\s*698/,
    /paid online in advance/,
  )
})

test('a personalisation is printed with its line', async () => {
  await assertPrinted(anInvoice(), 'In gold foil: “Asha” and the sign of Leo')
})

test('a sale within the state shows CGST and SGST, or UTGST in a union territory', async () => {
  const text = await assertPrinted(
    anInvoice({ placeOfSupply: '27' }),
    /CGST\n₹\nSGST/,
    /76\.12\n9 %\n76\.12\n9 %/,
    /CGST\n76\.12\nSGST\n76\.12/,
  )
  assert.doesNotMatch(text, /IGST/)
  await assertPrinted(anInvoice({ placeOfSupply: '04', seller: aSeller({ stateCode: '04' }) }), /CGST\n₹\nUTGST/)
})

test('a business is billed under its GSTIN and delivered to a person, and a GSTIN of another state is marked', async () => {
  const buyer = aBuyer({ gstin: buyersGstin, businessName: 'Deshpande Gifts' })
  const here = await assertPrinted(
    anInvoice({ buyer }),
    /Billed to\nDeshpande Gifts\nGSTIN: 29DEMOB5678D1Z9\n12 MG Road/,
    /Delivered to\nAsha Rao\n12 MG Road/,
  )
  assert.doesNotMatch(here, /registered in/)
  await assertPrinted(anInvoice({ buyer, placeOfSupply: '27' }), 'registered in Karnataka (29)')
})

test('a credit note names its invoice and its reason, and credits its share of the tax', async () => {
  const text = await assertPrinted(
    aCreditNote(49_900),
    'Credit Note',
    'MJ/C2627/0007',
    /Against invoice\nMJ\/2627\/0123,\n21-Nov-2026/,
    /Reason\nOne box came with a\nscratch/,
    /part\n499\.00\n422\.88\n76\.12/,
    /Total credited\n₹\n499\.00/,
  )
  assert.doesNotMatch(text, /Tax Invoice/)
})

test('an unregistered seller charges no tax, and its invoice states it', async () => {
  const text = await assertPrinted(
    anInvoice({ seller: aSeller({ gstin: undefined }) }),
    'Not registered under GST',
    'no tax has been charged',
    /^Invoice$/m,
  )
  assert.doesNotMatch(text, /Tax Invoice|IGST|CGST|GSTIN|Taxable|Reverse charge/)
})

test('the invoice of a trial order has a watermark on every sheet and a notice that it is no sale', async () => {
  const pages = readPdf(await draw(anInvoice({ isTrial: true, lines: Array.from({ length: 30 }, () => aSoldLine()) })))
  assert.ok(pages.length > 1)
  for (const page of pages) assert.equal(page.filter((text) => text === 'No real money').length, 1)
  assert.match(pages[0]!.join('\n'), /Trial, no real money: this paper records no sale/)
})

test('thirty lines fill three sheets, each with headings and subtotals carried forward, and the total covers all of them', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => aSoldLine({ quantity: 1, unitPricePaise: paise(10_000 + i) }))
  const invoice = anInvoice({ lines })
  const pages = readPdf(await draw(invoice))
  assert.equal(pages.length, 3)
  const carried: string[] = []
  for (const [i, page] of pages.entries()) {
    const text = page.join('\n')
    assert.ok(text.includes('Goods, HSN code') && text.includes('MJ/2627/0123') && text.includes(`Page ${i + 1} of 3`), text)
    assert.equal(/Brought forward\n([\d.,\n]+)\n/.exec(text)?.[1]?.split('\n').slice(0, 3).join(), carried.at(-1))
    const forward = /Carried forward\n([\d.,]+\n[\d.,]+\n[\d.,]+)/.exec(text)?.[1]
    if (forward) carried.push(forward.split('\n').join())
  }
  assert.equal(carried.length, 2)
  assert.deepEqual(pages.flat().filter((text) => text.startsWith('Noor Ring Box')).length, 30)
  assert.match(pages.at(-1)!.join('\n'), /Total\n₹\n3,004\.35/)
})

test('the totals never stand alone on a sheet, whatever the number of lines', async () => {
  for (let count = 1; count <= 40; count++) {
    const pages = readPdf(await draw(anInvoice({ lines: Array.from({ length: count }, () => aSoldLine()) })))
    assert.ok(
      pages.at(-1)!.some((text) => text.startsWith('Noor Ring Box')),
      `${count} lines`,
    )
    assert.ok(pages.at(-1)!.includes('Authorised signatory'), `${count} lines`)
  }
})

test('drawing a document twice gives the same bytes', async () => {
  const [first, second] = await Promise.all([draw(anInvoice()), draw(JSON.parse(JSON.stringify(anInvoice())))])
  assert.ok(Buffer.from(first).equals(Buffer.from(second)))
})

test('the fonts are embedded and include the rupee sign', async () => {
  const bytes = await draw(anInvoice())
  const file = Buffer.from(bytes).toString('latin1')
  assert.ok((file.match(/\/FontFile2/g) ?? []).length >= 3)
  assert.doesNotMatch(file, /\/Type1|Helvetica/)
  assert.match(textOfPdf(bytes), /₹/)
  assert.ok(bytes.length < 100_000)
})

test('a name in an Indian script is printed in Latin letters, and no letter is an empty box', async () => {
  const buyer = aBuyer({ name: 'आशा राव', addressLines: ['Ærø Gård 12, 王 Street', 'लक्ष्मी रोड', 'O\u02bcBrien \u2153', 'احمد, ꯑꯣꯛꯔꯝ'] })
  const text = await assertPrinted(
    anInvoice({ buyer }),
    ...['Asha Rav', 'Ærø Gård 12, ? Street', 'Lakshmi Rod', 'O’Brien 1/3', 'Ahmad, Okram'],
  )
  assert.doesNotMatch(text, /�/)
})

test('a word that is too long for its column is broken, not drawn over the next column', async () => {
  const title = 'W'.repeat(90)
  const pages = readPdf(await draw(anInvoice({ lines: [aSoldLine({ title })] })))
  const parts = pages[0]!.filter((text) => /^W+$/.test(text))
  assert.ok(parts.length > 2)
  assert.equal(parts.join(''), title)
})

test('a screen reader finds a title, a language, headings and tables', async () => {
  const file = Buffer.from(await draw(anInvoice())).toString('latin1')
  for (const part of [
    '(Tax Invoice MJ/2627/0123)',
    '/Lang (en-IN)',
    '/MarkInfo',
    '/S /H1',
    '/S /Table',
    '/S /TH',
    '/S /TD',
    '/DisplayDocTitle true',
  ])
    assert.ok(file.includes(part), part)
})
